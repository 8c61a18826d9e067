import { useDeferredValue, useMemo, useState } from 'react';
import type { Entry, Kind } from '../store';
import { describeEntry, kindNames } from './describe-entry';
import { EntryRow } from './entry-row';
import { MOST_SHOWN } from './feed';

const kinds = Object.keys(kindNames) as Kind[];

/** The entries that arrived, newest first, filtered by kind and text. */
export function Arrivals({ entries }: { entries: readonly Entry[] }) {
  const [kind, setKind] = useState<Kind | undefined>();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const rows = useMemo(
    () =>
      entries
        .filter((entry) => (!kind || entry.kind === kind) && (!wanted || JSON.stringify(entry.body).toLowerCase().includes(wanted)))
        .map((entry) => ({ entry, description: describeEntry(entry) })),
    [entries, kind, wanted],
  );
  const count = (of: Kind) => entries.filter((entry) => entry.kind === of).length;
  return (
    <section className="arrivals" aria-labelledby="arrivals">
      <h2 id="arrivals">What arrives</h2>
      <fieldset className="counts">
        <legend className="unseen">Show only</legend>
        {kinds.map((of) => (
          <button key={of} type="button" className={of} aria-pressed={kind === of} onClick={() => setKind(kind === of ? undefined : of)}>
            <b>
              {count(of)}
              {entries.length === MOST_SHOWN && '+'}
            </b>
            {kindNames[of][1]}
          </button>
        ))}
      </fieldset>
      <label className="filter">
        <span>Filter</span>
        <input
          type="search"
          placeholder="Any text: a site, an event, an address"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {rows.length === 0 && (
        <p className="empty">
          {entries.length === 0
            ? 'Nothing yet. Open a site in another tab: its page view comes within a second or two.'
            : 'Nothing of that kind.'}
        </p>
      )}
      <ol>
        {rows.map(({ entry, description }) => (
          <EntryRow key={entry.id} entry={entry} description={description} />
        ))}
      </ol>
    </section>
  );
}
