import type { Errors } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Freshness } from '../parts/freshness';
import { Answered, Empty } from '../parts/states';

type Group = Errors['groups'][number];

function Facts({ group }: { readonly group: Group }) {
  const words = useWords();
  const formats = useFormats();
  const { count, sites, plugin, browsers, consents, firstRelease, lastRelease, first, last } = group;
  const facts = [
    [words.errors.count, formats.whole(count)],
    [words.errors.first, formats.moment(first)],
    [words.errors.last, formats.moment(last)],
    [words.errors.release, firstRelease === lastRelease ? lastRelease : words.errors.releases(firstRelease, lastRelease)],
    [words.frame.site, formats.list(sites)],
    [words.errors.plugin, plugin ?? words.errors.own],
    [words.errors.browser, formats.list(browsers)],
    [words.errors.consent, formats.list(consents)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ErrorGroup({ group }: { readonly group: Group }) {
  const words = useWords();
  const formats = useFormats();
  const { type, message, place, script, stack, trail, count, last } = group;
  const where = place ? `${place.source}:${place.line}` : script;
  return (
    <li className="panel">
      <details className="group">
        <summary>
          <span className="name">
            <b>{message || type}</b>
            <span className="small">{[type, where].filter(Boolean).join(' · ')}</span>
          </span>
          <span className="number">
            {words.errors.times(formats.whole(count))}
            <span className="small"> {formats.moment(last)}</span>
          </span>
        </summary>
        <Facts group={group} />
        {stack.length > 0 && (
          <>
            <h3>{words.errors.stack}</h3>
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
        )}
        <h3>{words.errors.trail}</h3>
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
      </details>
    </li>
  );
}

/** Errors that happened in the same place and say the same, the most frequent first. */
export default function ErrorsScreen() {
  const words = useWords();
  const formats = useFormats();
  const asking = useAnswer<Errors>(callOf('errors'));
  return (
    <Answered asking={asking} tall="list">
      {({ groups, ungrouped, counted_until: until }) =>
        groups.length ? (
          <>
            <p className="advice">
              {words.errors.about} <Freshness until={until} />
            </p>
            <ol className="groups">
              {groups.map((group) => (
                <ErrorGroup key={`${group.type} ${group.message} ${group.place?.source ?? group.script} ${group.first}`} group={group} />
              ))}
            </ol>
            {ungrouped > 0 && <p>{words.errors.ungrouped(formats.whole(ungrouped))}</p>}
          </>
        ) : (
          <Empty>
            {words.errors.empty} <Freshness until={until} />
          </Empty>
        )
      }
    </Answered>
  );
}
