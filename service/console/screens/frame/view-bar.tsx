import { dayAfter } from '../../../facts/days';
import { withParams, withSpan } from '../address/place';
import { useAddresses } from '../address/use-place';
import { useConsole } from '../data/context';
import { useView } from '../data/use-view';
import { AGAINST } from '../period/before';
import { monthEnd, monthStart } from '../period/calendar';
import { isRelative, type Span } from '../period/span';

const LAST = [1, 7, 30, 90, 365] as const;

const isSame = (a: Span, b: Span) => JSON.stringify(a) === JSON.stringify(b);

/** Site, period and what it is set against, for the whole screen. They stand in the address. */
export function ViewBar({ compares }: { readonly compares: boolean }) {
  const { words, session, formats } = useConsole();
  const { place, go } = useAddresses();
  const { span, period, today, site, against } = useView();
  const months: readonly (readonly [string, Span])[] = [
    ['month', { from: monthStart(today), to: monthEnd(today) }],
    ['lastMonth', { from: monthStart(today, -1), to: monthEnd(monthStart(today, -1)) }],
    ['yesterday', { from: dayAfter(today, -1), to: dayAfter(today, -1) }],
  ];
  const choices: readonly (readonly [string, Span])[] = [...LAST.map((last) => [`last${last}`, { last }] as const), ...months];
  const chosen = choices.find(([, one]) => isSame(one, span))?.[0] ?? (isRelative(span) ? `last${span.last}` : 'days');
  const choose = (name: string) => {
    const found = choices.find(([one]) => one === name)?.[1];
    go(withSpan(place, found ?? period));
  };
  const nameOf = (name: string) => {
    const last = /^last(\d+)$/.exec(name)?.[1];
    return last ? words.period.last(Number(last)) : words.period.named[name as keyof typeof words.period.named];
  };
  const listed = choices.some(([name]) => name === chosen) || chosen === 'days' ? choices : [...choices, [chosen, span] as const];
  const setDay = (end: 'from' | 'to', day: string) => {
    if (!day) return;
    const next = { ...period, [end]: day };
    go(withSpan(place, next.from <= next.to ? next : { from: day, to: day }));
  };
  return (
    <form className="view" aria-label={words.frame.view} onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.frame.site}
        <select value={site ?? ''} onChange={(event) => go(withParams(place, { site: event.target.value || null, page: null }))}>
          {session.network && <option value="">{words.frame.allSites}</option>}
          {session.sites.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
          {site && !session.sites.includes(site) && <option value={site}>{site}</option>}
        </select>
      </label>
      <label>
        {words.frame.period}
        <select value={chosen} onChange={(event) => choose(event.target.value)}>
          {listed.map(([name]) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
          <option value="days">{words.period.days}</option>
        </select>
      </label>
      {chosen === 'days' && (
        <>
          <label>
            {words.period.from}
            <input type="date" value={period.from} max={period.to} onChange={(event) => setDay('from', event.target.value)} />
          </label>
          <label>
            {words.period.to}
            <input type="date" value={period.to} min={period.from} onChange={(event) => setDay('to', event.target.value)} />
          </label>
        </>
      )}
      {compares && (
        <label>
          {words.frame.against}
          <select
            value={against}
            onChange={(event) => go(withParams(place, { against: event.target.value === 'before' ? null : event.target.value }))}
          >
            {AGAINST.map((one) => (
              <option key={one} value={one}>
                {words.against[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="said">
        {formats.period(period)} <span className="zone">{words.period.zone(session.zone)}</span>
      </p>
    </form>
  );
}
