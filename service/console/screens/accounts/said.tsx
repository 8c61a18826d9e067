import { useOwnWords } from '../words/own-words';
import { words } from './words';

/** The end of a change: undefined while there is none, '' where it was done, else why it was not. */
export type Outcome = string | undefined;

/** Tells how a change ended. */
export function Said({ outcome, done }: { readonly outcome: Outcome; readonly done?: string }) {
  const { faults, done: usual } = useOwnWords(words);
  if (outcome === undefined) return null;
  if (outcome === '') return <p role="status">{done ?? usual}</p>;
  return (
    <p role="alert" className="wrong">
      {faults[outcome as keyof typeof faults] ?? faults.other}
    </p>
  );
}
