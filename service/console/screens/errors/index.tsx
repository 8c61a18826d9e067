import { useRef, useState } from 'react';
import type { Errors } from '../../answers';
import { withParams } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { callOf } from '../data/ask';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Freshness } from '../parts/freshness';
import { Answered, Empty } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { ErrorGroup, type Group } from './group';
import { words as ownWords } from './words';

/** Errors that happened in the same place and say the same, the most frequent first: those that nobody has marked as done, or the others. */
export default function ErrorsScreen() {
  const parts = useConsole();
  const { words, formats } = parts;
  const own = useOwnWords(ownWords);
  const place = usePlace();
  const link = useLink();
  const ofDone = place.query.get('done') === 'yes';
  const asking = useAnswer<Errors>(callOf('errors', ofDone ? { done: 'yes' } : {}));
  const [said, setSaid] = useState<{ readonly text: string; readonly failed?: boolean }>();
  const sayer = useRef<HTMLParagraphElement>(null);

  const mark = async ({ id, lastRelease, done, returned }: Group) => {
    const isOpen = !done || !!returned;
    const changed = await change(parts, isOpen ? 'errors/done' : 'errors/open', isOpen ? { id, release: lastRelease } : { id });
    setSaid('why' in changed ? { text: own.failed, failed: true } : { text: isOpen ? own.marked : own.opened });
    // The button goes with its group: the keyboard goes on from what is said.
    sayer.current?.focus();
    asking.again();
  };

  return (
    <>
      <p ref={sayer} tabIndex={-1} role={said?.failed ? 'alert' : 'status'} className={said ? 'note' : 'unseen'}>
        {said?.text}
      </p>
      <Answered asking={asking} tall="list">
        {({ groups, ungrouped, done, counted_until: until }) => (
          <>
            <p className="advice">
              {words.errors.about} <Freshness until={until} />{' '}
              {ofDone ? (
                <a {...link(withParams(place, { done: null }))}>{own.all}</a>
              ) : (
                done > 0 && <a {...link(withParams(place, { done: 'yes' }))}>{own.list(formats.whole(done))}</a>
              )}
            </p>
            {groups.length ? (
              <ol className="groups" key={`${ofDone}`}>
                {groups.map((group) => (
                  <ErrorGroup key={group.id} group={group} mark={mark} />
                ))}
              </ol>
            ) : (
              <Empty>{ofDone ? own.noneDone : done > 0 ? own.noneOpen : words.errors.empty}</Empty>
            )}
            {ungrouped > 0 && <p>{words.errors.ungrouped(formats.whole(ungrouped))}</p>}
          </>
        )}
      </Answered>
    </>
  );
}
