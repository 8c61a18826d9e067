import { memo, useState } from 'react';
import type { Entry } from '../kept/entry';
import { type Description, kindNames } from './describe-entry';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 1 });

const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value, undefined, 1) : String(value));

/** Shows an entry: one line, and all fields once opened. */
export const EntryRow = memo(function EntryRow({ entry, description }: { entry: Entry; description: Description }) {
  const [open, setOpen] = useState(false);
  const { title, site, gist } = description;
  return (
    <li>
      <details className={entry.kind} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="kind">{kindNames[entry.kind][0]}</span>
          <strong>{title}</strong>
          <span className="site">{site}</span>
          <time dateTime={new Date(entry.time).toISOString()}>
            {day.format(entry.time) === day.format(Date.now()) ? '' : `${day.format(entry.time)}, `}
            {clock.format(entry.time)}
          </time>
          <span className="gist">{gist}</span>
        </summary>
        {open && (
          <table>
            <tbody>
              {Object.entries(entry.body as object).map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{shown(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </li>
  );
});
