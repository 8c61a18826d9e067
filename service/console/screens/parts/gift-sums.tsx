import type { Gift } from '../../answers';
import { useFormats } from '../data/context';

/** The sums of gifts, each currency by itself, the most frequent first. */
export function GiftSums({ gifts }: { readonly gifts: readonly Gift[] }) {
  const formats = useFormats();
  return (
    <>
      {[...gifts]
        .sort((a, b) => b.count - a.count)
        .map(({ sum, currency }) => formats.money(sum, currency))
        .join(' · ')}
    </>
  );
}
