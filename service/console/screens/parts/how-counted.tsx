import { useRef } from 'react';
import { useConsole } from '../data/context';

interface Props {
  /** The name of what is counted, as its heading has it. */
  readonly of: string;
  /** Two sentences. */
  readonly how: string;
  readonly sql?: string | undefined;
  readonly countedUntil?: string | undefined;
}

/** A button that tells how something is counted: in words, as SQL, who is not in it, and until when. */
export function HowCounted({ of, how, sql, countedUntil }: Props) {
  const { words, formats, session } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="how" aria-label={words.how.button(of)} onClick={() => dialog.current?.showModal()}>
        ?
      </button>
      <dialog ref={dialog} className="told" aria-label={words.how.title(of)} closedby="any">
        <form method="dialog">
          <h2>{words.how.title(of)}</h2>
          <p>{how}</p>
          <h3>{words.how.without}</h3>
          <p>{words.how.nobody}</p>
          {countedUntil && (
            <>
              <h3>{words.how.until}</h3>
              <p>
                {formats.moment(Date.parse(countedUntil))} ({session.zone})
              </p>
            </>
          )}
          {sql && (
            <>
              <h3>SQL</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long statements scroll by keyboard, too */}
              <pre tabIndex={0}>{sql}</pre>
            </>
          )}
          <button type="submit">{words.close}</button>
        </form>
      </dialog>
    </>
  );
}
