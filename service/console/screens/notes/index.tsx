import { useState } from 'react';
import type { Note, Notes } from '../../../tells/answers';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import type { Asking } from '../data/use-answer';
import { tellOf, textOf } from '../parts/note-flags';
import { FaultNote } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { NoteForm } from './form';
import { words as both } from './words';

const WRITERS = ['editor', 'reviewer', 'operator'];

/** The notes of a chart's period as a list, and the form with which people write them. */
export default function ChartNotes({ asking }: { readonly asking: Asking<Notes> }) {
  const parts = useConsole();
  const { formats, language, session } = parts;
  const words = useOwnWords(both);
  const [edited, setEdited] = useState<Note | 'new'>();
  const [failed, setFailed] = useState('');
  const send = async (call: string, body: object) => {
    const changed = await change(parts, call, body);
    const why = 'why' in changed ? changed.why : '';
    setFailed(why && (why === 'unknown' ? words.gone : why === 'not-allowed' ? words.notAllowed : words.failed));
    if (why && why !== 'unknown') return;
    setEdited(undefined);
    asking.again();
  };
  const { notes = [], told = [], more = false } = asking.value ?? {};
  const lines = [
    ...notes.map((note) => ({ key: `note ${note.id}`, day: note.day, text: textOf(note), note })),
    ...told.map((one) => ({
      key: `${one.kind} ${one.at} ${one.subject}`,
      day: one.day,
      text: tellOf(one, words, formats, language),
      note: undefined,
    })),
  ].sort((a, b) => b.day.localeCompare(a.day));
  if (asking.fault) return <FaultNote fault={asking.fault} since={asking.since} again={asking.again} />;
  return (
    <details className="panel notes">
      <summary>{(more ? words.countedMore : words.counted)(formats.whole(lines.length))}</summary>
      {more && <p>{words.more}</p>}
      {lines.length ? (
        <ul className="alarms">
          {lines.map(({ key, day, text, note }) => (
            <li key={key}>
              <span>
                <b>{formats.day(day)}</b> {text}{' '}
                {note && <span className="small">{`${words.by(note.actor)}${note.special ? `, ${words.special}` : ''}`}</span>}
              </span>
              {note?.mine && (
                <span className="acts">
                  <button type="button" aria-label={words.change(text)} onClick={() => setEdited(note)}>
                    {words.changing}
                  </button>
                  <button type="button" aria-label={words.remove(text)} onClick={() => send('notes/end', { id: note.id })}>
                    {words.removing}
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="small">{words.none}</p>
      )}
      {edited ? (
        <NoteForm
          // Another note begins anew.
          key={edited === 'new' ? 'new' : edited.id}
          note={edited === 'new' ? undefined : edited}
          save={(body) => send(edited === 'new' ? 'notes/add' : 'notes/change', edited === 'new' ? body : { ...body, id: edited.id })}
          cancel={() => setEdited(undefined)}
        />
      ) : (
        session.roles.some((role) => WRITERS.includes(role)) && (
          <button type="button" onClick={() => setEdited('new')}>
            {words.add}
          </button>
        )
      )}
      {failed && <p role="alert">{failed}</p>}
    </details>
  );
}
