import { type FormEvent, useState } from 'react';
import { dayAfter } from '../../../facts/days';
import type { Notes } from '../../../tells/answers';
import { callOf } from '../data/ask';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { Empty } from '../parts/states';
import { wallTime } from '../period/zoned';
import { useOwnWords } from '../words/own-words';
import { tellsWords } from '../words/tells';

/** Days before and after today that are listed. */
const AROUND = 60;

/** The days that alarms do not take for usual ones, and the form that marks one. */
export function MarkedDays() {
  const parts = useConsole();
  const words = useOwnWords(tellsWords);
  const { day: today } = wallTime(parts.now(), parts.session.zone);
  const asking = useAnswer<Notes>(callOf('notes', { from: dayAfter(today, -AROUND), to: dayAfter(today, AROUND) }));
  const [failed, setFailed] = useState(false);
  const send = async (call: string, body: object) => {
    const changed = await change(parts, call, body);
    // A day whose mark somebody else took off has none now.
    setFailed('why' in changed && changed.why !== 'unknown');
    asking.again();
    return 'value' in changed;
  };
  const mark = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    if (await send('notes/add', { day: given.get('day'), text: given.get('text'), special: true })) form.reset();
  };
  return (
    <Panel title={words.notes} asking={asking}>
      {({ notes }) => {
        const marked = notes.filter(({ special }) => special);
        return (
          <>
            <p className="small">{words.notesAbout}</p>
            {marked.length ? (
              <ul className="alarms">
                {marked.map(({ id, day, text }) => (
                  <li key={id}>
                    <p>
                      {parts.formats.longDay(day)}: {text}
                    </p>
                    <button type="button" onClick={() => send('notes/end', { id })}>
                      {words.unmark(parts.formats.day(day))}
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <Empty>{words.noNotes}</Empty>
            )}
            <form className="fields" onSubmit={mark}>
              <label className="field">
                {words.day}
                <input type="date" name="day" required defaultValue={today} />
              </label>
              <label className="field">
                {words.reason}
                <input type="text" name="text" required maxLength={500} />
              </label>
              <button type="submit">{words.mark}</button>
              {failed && <p role="alert">{words.failed}</p>}
            </form>
          </>
        );
      }}
    </Panel>
  );
}
