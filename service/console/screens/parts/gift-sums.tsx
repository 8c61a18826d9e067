import { Fragment } from 'react';
import type { Gift } from '../../answers';
import { useFormats } from '../data/context';

/** The sums of gifts, each currency by itself, the most frequent first. */
export function GiftSums({ gifts }: { readonly gifts: readonly Gift[] }) {
  const formats = useFormats();
  return (
    <span>
      {[...gifts]
        .sort((a, b) => b.count - a.count)
        .map(({ sum, currency }, i) => (
          // A line ends between two sums, and neither within one nor before its dot.
          <Fragment key={currency}>
            {i > 0 && ' '}
            <span className="sum">
              {i > 0 && '· '}
              {formats.money(sum, currency)}
            </span>
          </Fragment>
        ))}
    </span>
  );
}
