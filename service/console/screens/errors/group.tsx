import type { Errors } from '../../answers';
import { useFormats, useWords } from '../data/context';
import { Facts } from '../parts/facts';
import { useOwnWords } from '../words/own-words';
import { words as ownWords } from './words';

export type Group = Errors['groups'][number];

function About({ group }: { readonly group: Group }) {
  const words = useWords();
  const formats = useFormats();
  const { count, sites, plugin, browsers, consents, firstRelease, lastRelease, first, last } = group;
  return (
    <Facts
      of={[
        [words.errors.count, formats.whole(count)],
        [words.errors.first, formats.moment(first)],
        [words.errors.last, formats.moment(last)],
        [words.errors.release, firstRelease === lastRelease ? lastRelease : words.errors.releases(firstRelease, lastRelease)],
        [words.frame.site, formats.list(sites)],
        [words.errors.plugin, plugin ?? words.errors.own],
        [words.errors.browser, formats.list(browsers)],
        [words.errors.consent, formats.list(consents)],
      ]}
    />
  );
}

function Stack({ stack }: Pick<Group, 'stack'>) {
  const words = useWords();
  if (!stack.length) return null;
  return (
    <>
      <h2>{words.errors.stack}</h2>
      <ol className="frames">
        {stack.map((frame, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the stack
          <li key={i}>
            {frame.name && <b>{frame.name} </b>}
            {frame.place ? `${frame.place.source}:${frame.place.line}` : frame.script}
            {frame.place && <code>{frame.place.code}</code>}
          </li>
        ))}
      </ol>
    </>
  );
}

function Trail({ trail }: Pick<Group, 'trail'>) {
  const words = useWords();
  const formats = useFormats();
  return (
    <>
      <h2>{words.errors.trail}</h2>
      {trail.length ? (
        <ol className="frames">
          {trail.map(({ n, at, kind, what, status }) => (
            <li key={n}>
              <time dateTime={new Date(at).toISOString()}>{formats.time(at)}</time> <b>{kind}</b> {what}
              {status !== undefined && ` → ${status}`}
            </li>
          ))}
        </ol>
      ) : (
        <p>{words.errors.noTrail}</p>
      )}
    </>
  );
}

const UNKNOWN = 'unknown';

/** A group of errors. `mark` marks it as done, or opens it again. */
export function ErrorGroup({ group, mark }: { readonly group: Group; mark(group: Group): void }) {
  const words = useWords();
  const formats = useFormats();
  const own = useOwnWords(ownWords);
  const { type, message, place, script, stack, trail, count, last, done, returned } = group;
  const where = place ? `${place.source}:${place.line}` : script;
  const isOpen = !done || !!returned;
  return (
    <li className="panel">
      <details className="group">
        <summary>
          <span className="name">
            <b>{message || type}</b>
            <span className="small">{[type, where].filter(Boolean).join(' · ')}</span>
            {returned && (
              <span className="returned">{returned.release === UNKNOWN ? own.returnedThen : own.returned(returned.release)}</span>
            )}
          </span>
          <span className="number">
            {words.errors.times(formats.whole(count))}
            <span className="small"> {formats.moment(last)}</span>
          </span>
        </summary>
        {done && (
          <p>
            {done.release === UNKNOWN
              ? own.doneThen(formats.moment(done.at), done.actor)
              : own.done(formats.moment(done.at), done.actor, done.release)}
          </p>
        )}
        <About group={group} />
        <Stack stack={stack} />
        <Trail trail={trail} />
        <p className="acts">
          <button type="button" onClick={() => mark(group)}>
            {isOpen ? own.mark : own.open}
          </button>
          {isOpen && <span className="small">{own.about}</span>}
        </p>
      </details>
    </li>
  );
}
