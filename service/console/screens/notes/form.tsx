import type { FormEvent } from 'react';
import type { Note } from '../../../tells/answers';
import { useConsole } from '../data/context';
import { useView } from '../data/use-view';
import { clockOf } from '../parts/note-flags';
import { useOwnWords } from '../words/own-words';
import { words as both } from './words';

interface Props {
  /** The note that is changed; undefined for a new one. */
  readonly note: Note | undefined;
  save(body: object): void;
  cancel(): void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The form of a note: its day or hour, the site or the network, and what is to be read. */
export function NoteForm({ note, save, cancel }: Props) {
  const { session } = useConsole();
  const { period, today, site } = useView();
  const words = useOwnWords(both);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const hour = `${given.get('hour')}`;
    save({
      ...{ day: given.get('day'), hour: hour ? Number(hour) : null, site: given.get('site') || null },
      ...{ text: given.get('text'), special: given.has('special') },
    });
  };
  return (
    <form className="fields" onSubmit={submit}>
      <label className="field">
        {words.day}
        <input type="date" name="day" required defaultValue={note?.day ?? (today < period.to ? today : period.to)} />
      </label>
      <label className="field">
        {words.hour}
        <select name="hour" defaultValue={note?.hour ?? ''}>
          <option value="">{words.whole}</option>
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {clockOf(hour)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {words.about}
        <select name="site" defaultValue={(note ? note.site : site) ?? ''}>
          {session.network && <option value="">{words.network}</option>}
          {session.sites.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label className="field">
        {words.text}
        <input
          type="text"
          name="text"
          required
          maxLength={500}
          defaultValue={note?.text}
          // biome-ignore lint/a11y/noAutofocus: a press has just opened the form
          autoFocus
        />
      </label>
      {session.network && (
        <div className="choices">
          <label>
            <input type="checkbox" name="special" defaultChecked={note?.special} /> {words.unusual}
          </label>
        </div>
      )}
      <button type="submit">{words.save}</button>
      <button type="button" onClick={cancel}>
        {words.cancel}
      </button>
    </form>
  );
}
