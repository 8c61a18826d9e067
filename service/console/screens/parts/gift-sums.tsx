import { Fragment } from 'react';
import type { Gift } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { useFormats } from '../data/context';
import { useView } from '../data/use-view';

/** The sums of gifts, each currency by itself, the most frequent first. Pressing one leaves gifts in that currency alone. */
export function GiftSums({ gifts }: { readonly gifts: readonly Gift[] }) {
  const formats = useFormats();
  const { currency: chosen } = useView();
  const place = usePlace();
  const link = useLink();
  return (
    <span className="sums">
      {[...gifts]
        .sort((a, b) => b.count - a.count)
        .map(({ sum, currency }, i) => (
          // A line ends between two sums, and neither within one nor before its dot.
          <Fragment key={currency}>
            {i > 0 && ' '}
            <span className="sum">
              {i > 0 && '· '}
              {chosen ? formats.money(sum, currency) : <a {...link(withParams(place, { currency }))}>{formats.money(sum, currency)}</a>}
            </span>
          </Fragment>
        ))}
    </span>
  );
}
