import type { LiveEntry } from '../../answers';
import { viewOf, withParams } from '../address/place';
import { useAddresses, useLink } from '../address/use-place';
import { callOf } from '../data/ask';
import { useConsole } from '../data/context';
import { Facts } from '../parts/facts';
import { Empty, FaultNote, Loading } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { useLive } from './use-live';
import { words as liveWords } from './words';

const KINDS = ['hit', 'receipt', 'unanswered', 'error'] as const;

const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** One thing that arrived: a line, and its fields once opened. */
function Entry({ kind, received, site, title, body }: LiveEntry) {
  const own = useOwnWords(liveWords);
  const { formats } = useConsole();
  return (
    <li>
      <details className="group panel">
        <summary>
          <span className="name">
            <b>{title || own.untitled[kind]}</b>
            <span className="small">{[own.one[kind], site, body.page_path ?? body.language].filter(Boolean).map(shown).join(' · ')}</span>
          </span>
          <time className="number" dateTime={received}>
            {formats.time(Date.parse(received))}
          </time>
        </summary>
        <Facts of={Object.entries(body).map(([name, value]) => [name, shown(value)])} />
      </details>
    </li>
  );
}

/** Shows what arrives now, newest first, page by page. */
export default function LiveScreen() {
  const own = useOwnWords(liveWords);
  const { session, words, formats } = useConsole();
  const { place, go } = useAddresses();
  const link = useLink();
  const { site = session.network ? undefined : session.sites[0] } = viewOf(place);
  const kind = KINDS.find((one) => one === place.query.get('kind'));
  const before = place.query.get('before') ?? undefined;
  const { live, fault, since, hidden } = useLive(callOf('live', { site, kind, before }), before === undefined);
  const seesErrors = session.roles.includes('operator') && !site;
  return (
    <>
      <form className="view" aria-label={words.frame.view} onSubmit={(event) => event.preventDefault()}>
        <label>
          {own.site}
          <select value={site ?? ''} onChange={({ target }) => go(withParams(place, { site: target.value || null, before: null }))}>
            {session.network && <option value="">{words.frame.allSites}</option>}
            {session.sites.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <label>
          {own.kind}
          <select value={kind ?? ''} onChange={({ target }) => go(withParams(place, { kind: target.value || null, before: null }))}>
            <option value="">{own.all}</option>
            {KINDS.filter((one) => one !== 'error' || seesErrors).map((one) => (
              <option key={one} value={one}>
                {own.kinds[one]}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p className="small">{own.about}</p>
      {fault && fault.kind !== 'unreachable' && fault.kind !== 'failed' ? (
        <FaultNote fault={fault} again={() => undefined} />
      ) : (
        <p role="status" className={fault ? 'note fault' : 'small'}>
          {fault ? own.lost(since ? formats.time(since) : undefined) : hidden ? own.stopped : before ? own.earlier : own.following}
        </p>
      )}
      {live ? (
        <ol className="groups">
          {live.entries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </ol>
      ) : (
        !fault && <Loading tall="list" />
      )}
      {live && !live.entries.length && <Empty>{live.older ? own.emptyHere : own.empty}</Empty>}
      {(before || live?.older) && (
        <p className="tools">
          {before && <a {...link(withParams(place, { before: null }))}>{own.newest}</a>}
          {live?.older && <a {...link(withParams(place, { before: live.older }))}>{own.older}</a>}
        </p>
      )}
    </>
  );
}
