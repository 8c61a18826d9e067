import { withParams } from '../address/place';
import { useAddresses } from '../address/use-place';
import { useWords } from '../data/context';
import { useView } from '../data/use-view';

/** The filters of the view. One press removes one. */
export function Chips() {
  const words = useWords();
  const { place, go } = useAddresses();
  const { page, source } = useView();
  const filters = [
    ['page', page],
    ['source', source],
  ] as const;
  if (!page && !source) return null;
  return (
    <ul className="chips" aria-label={words.frame.filters}>
      {filters.map(
        ([name, value]) =>
          value && (
            <li key={name}>
              <button type="button" onClick={() => go(withParams(place, { [name]: null }))}>
                <span>
                  {words.filters[name]} <b>{value}</b>
                </span>
                <span aria-hidden="true">×</span>
                <span className="unseen">{words.frame.remove}</span>
              </button>
            </li>
          ),
      )}
    </ul>
  );
}
