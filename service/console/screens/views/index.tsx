import { type FormEvent, useState } from 'react';
import { VIEWED, type View, type Views } from '../../viewed';
import { addressOf, type Place } from '../address/place';
import { isScreen } from '../address/screen-names';
import { useLink, usePlace } from '../address/use-place';
import { callOf } from '../data/ask';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Answered } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { words as both } from './words';

const WRITERS = ['editor', 'reviewer', 'operator'];
const LONGEST = 80;

const placeOfView = ({ screen, query }: View): Place => ({
  screen: isScreen(screen) ? screen : undefined,
  query: new URLSearchParams(query),
});

/** The views that the team has named, and the form that names the present one. */
export default function NamedViews() {
  const parts = useConsole();
  const { session } = parts;
  const words = useOwnWords(both);
  const place = usePlace();
  const link = useLink();
  const asking = useAnswer<Views>(callOf('views'));
  const [renamed, setRenamed] = useState<number>();
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState('');
  const whyNot = (why: string) => {
    if (why === 'named') return session.network ? words.taken : words.takenUnseen;
    return { share: words.share, full: words.full, unknown: words.gone, 'not-allowed': words.notAllowed }[why] ?? words.failed;
  };
  const send = async (call: string, body: object, done = '') => {
    const changed = await change(parts, call, body);
    const why = 'why' in changed ? changed.why : '';
    setFailed(why && whyNot(why));
    setSaid(why ? '' : done);
    if (!why || why === 'unknown') {
      setRenamed(undefined);
      asking.again();
    }
    return !why;
  };
  const nameIn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return `${new FormData(event.currentTarget).get('name')}`;
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const name = nameIn(event);
    if (await send('views/add', { name, screen: place.screen, query: `${place.query}` }, words.saved(name))) form.reset();
  };
  const mayName = session.roles.some((role) => WRITERS.includes(role)) && VIEWED.some((name) => name === place.screen);
  return (
    <Answered asking={asking} tall="list">
      {({ views }) => (
        <>
          {views.length ? (
            <ul>
              {views.map((view) => (
                <li key={view.id}>
                  {renamed === view.id ? (
                    <form onSubmit={(event) => send('views/rename', { id: view.id, name: nameIn(event) })}>
                      <input
                        name="name"
                        required
                        maxLength={LONGEST}
                        aria-label={words.newName(view.name)}
                        defaultValue={view.name}
                        // biome-ignore lint/a11y/noAutofocus: a press has just opened the field
                        autoFocus
                      />
                      <button type="submit">{words.save}</button>
                      <button type="button" onClick={() => setRenamed(undefined)}>
                        {words.cancel}
                      </button>
                    </form>
                  ) : (
                    <>
                      <a {...link(placeOfView(view))} aria-current={addressOf(placeOfView(view)) === addressOf(place) ? 'page' : undefined}>
                        {view.name}
                      </a>{' '}
                      <span className="small">{words.by(view.actor)}</span>
                      {view.mine && (
                        <span className="acts">
                          <button type="button" aria-label={words.renaming(view.name)} onClick={() => setRenamed(view.id)}>
                            {words.rename}
                          </button>
                          <button type="button" aria-label={words.removing(view.name)} onClick={() => send('views/end', { id: view.id })}>
                            {words.remove}
                          </button>
                        </span>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="small">{words.none}</p>
          )}
          {mayName && (
            <form onSubmit={save}>
              <label>
                {words.name} <input name="name" required maxLength={LONGEST} />
              </label>
              <button type="submit">{words.save}</button>
            </form>
          )}
          {said && <p role="status">{said}</p>}
          {failed && <p role="alert">{failed}</p>}
        </>
      )}
    </Answered>
  );
}
