import type { ErrorGroup } from '../../service/errors/groups';
import { useAnswer } from './answer';
import { ScrollRegion } from './scroll-region';

interface Answer {
  readonly groups: readonly ErrorGroup[];
  readonly total: number;
}

const PAGE = 10;

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const placeOf = ({ place, script }: ErrorGroup) => (place ? `${place.source}:${place.line}:${place.column}` : (script ?? 'unknown'));

const HEADINGS = ['Error', 'Count', 'Where', 'Releases', 'Sites', 'Browsers', 'Last'];

function GroupRow({ group }: { group: ErrorGroup }) {
  const { type, message, count, place, firstRelease, lastRelease, last, sites, browsers } = group;
  return (
    <tr>
      <th scope="row">
        {message || type} <span>{type}</span>
      </th>
      <td>{count.toLocaleString('en-US')}</td>
      <td>
        {placeOf(group)} {place?.code && <code>{place.code}</code>}
      </td>
      <td>{firstRelease === lastRelease ? firstRelease : `${firstRelease} to ${lastRelease}`}</td>
      <td>{sites.join(', ')}</td>
      <td>{browsers.join(', ')}</td>
      <td>{time.format(last)}</td>
    </tr>
  );
}

/** Lists the errors of the last 30 days by their line in our sources, page by page. `errors` is the total. */
export function ErrorGroups({ errors }: { errors: number }) {
  const query = new URLSearchParams(location.search);
  const after = Math.max(0, Number.parseInt(query.get('errors') ?? '', 10) || 0);
  const answer = useAnswer<Answer>(`/inspect/error-groups?after=${after}&limit=${PAGE}`, errors);
  const { groups = [], total = 0 } = answer ?? {};
  const link = (to: number) => {
    query.set('errors', String(to));
    return `?${query}#errors`;
  };
  return (
    <section className="panel errors" aria-labelledby="errors">
      <h2 id="errors">Errors by place</h2>
      {groups.length === 0 ? (
        <p className="empty">{answer ? 'No errors in the last 30 days.' : 'Reading …'}</p>
      ) : (
        <ScrollRegion label="Table of errors">
          <table>
            <thead>
              <tr>
                {HEADINGS.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupRow key={`${group.type} ${group.message} ${placeOf(group)}`} group={group} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {(after > 0 || total > after + PAGE) && (
        <nav className="pages" aria-label="Pages of errors">
          {after > 0 && <a href={link(Math.max(0, after - PAGE))}>More frequent</a>}
          {total > after + PAGE && <a href={link(after + PAGE)}>Less frequent</a>}
        </nav>
      )}
    </section>
  );
}
