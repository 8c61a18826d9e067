import { type Filter, withParams } from '../address/place';
import { useAddresses } from '../address/use-place';
import { useFormats, useWords } from '../data/context';
import { useView } from '../data/use-view';

/** The filters of the view. One press removes one. `heeded`: those that the screen has; it says so of others that the address names. */
export function Chips({ heeded }: { readonly heeded: readonly Filter[] }) {
  const words = useWords();
  const formats = useFormats();
  const { place, go } = useAddresses();
  const { page, source, currency } = useView();
  const named = [
    ['page', page],
    ['source', source],
    ['currency', currency],
  ] as const;
  const filters = named.filter(([name, value]) => value && heeded.includes(name));
  const others = named.filter(([name, value]) => value && !heeded.includes(name));
  const away = formats.list(others.map(([name, value]) => `${words.filters[name]} ${value}`));
  return (
    <>
      {filters.length > 0 && (
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
      )}
      {others.length > 0 && <p className="small">{words.frame.unheeded(away)}</p>}
    </>
  );
}
