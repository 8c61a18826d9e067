import type { Page } from '../kept/arrivals';
import { kinds } from '../kept/entry';
import { describeEntry, kindNames } from './describe-entry';
import { EntryRow } from './entry-row';
import { type Place, queryOf } from './place';

interface Props {
  /** Undefined until the server has answered. */
  readonly page: Page | undefined;
  readonly place: Place;
  setPlace(place: Place): void;
}

/** Lists the entries that arrived, newest first, page by page, filtered by kind and text. */
export function Arrivals({ page, place, setPlace }: Props) {
  const { kind, text, before } = place;
  const rows = page?.entries.map((entry) => ({ entry, description: describeEntry(entry) })) ?? [];
  const total = Object.values(page?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <section className="arrivals" aria-labelledby="arrivals">
      <h2 id="arrivals">What arrives</h2>
      <fieldset className="counts">
        <legend className="unseen">Show only</legend>
        {kinds.map((of) => (
          <button
            key={of}
            type="button"
            className={of}
            aria-pressed={kind === of}
            onClick={() => setPlace({ text, kind: kind === of ? undefined : of })}
          >
            <b>{(page?.counts[of] ?? 0).toLocaleString('en-US')}</b>
            {kindNames[of][1]}
          </button>
        ))}
      </fieldset>
      <label className="filter">
        <span>Filter</span>
        <input
          type="search"
          placeholder="Any text: a site, an event, an address"
          maxLength={200}
          value={text}
          onChange={(event) => setPlace({ kind, text: event.target.value })}
        />
      </label>
      {page && rows.length === 0 && (
        <p className="empty">
          {total === 0
            ? 'Nothing yet. Open a site in another tab: its page view comes within a second or two.'
            : page.older
              ? 'Nothing of that kind among the newest here. “Older” looks further back.'
              : 'Nothing of that kind.'}
        </p>
      )}
      <ol>
        {rows.map(({ entry, description }) => (
          <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} description={description} />
        ))}
      </ol>
      {(before || page?.older) && (
        <nav className="pages" aria-label="Pages of arrivals">
          {before && <a href={`?${queryOf({ kind, text })}#arrivals`}>Newest</a>}
          {page?.older && <a href={`?${queryOf({ kind, text, before: page.older })}#arrivals`}>Older</a>}
        </nav>
      )}
    </section>
  );
}
