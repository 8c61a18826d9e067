import { onScreen } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { callOf, postOf } from '../data/ask';
import { useConsole } from '../data/context';
import { LANGUAGES, NAMES, useLanguage } from '../words/language';

/** The reader's account, language and way out. `follow` is called when the reader goes there. */
export function Account({ follow }: { follow?(): void }) {
  const { words, session, language, env } = useConsole();
  const { choose } = useLanguage();
  const link = useLink();
  const place = usePlace();
  const { href, onClick } = link(onScreen(place, 'account'));
  const signOut = async () => {
    await env.fetch(callOf('sign-out'), postOf(session)).catch(() => undefined);
    env.signIn();
  };
  return (
    <div className="account">
      <label>
        {words.frame.language}
        <select value={language} onChange={(event) => choose(event.target.value)}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <p className="who">
        <a
          href={href}
          aria-current={place.screen === 'account' ? 'page' : undefined}
          aria-label={`${words.screens.account}: ${session.email}`}
          onClick={(event) => {
            onClick(event);
            follow?.();
          }}
        >
          {session.email}
        </a>
      </p>
      <button type="button" onClick={signOut}>
        {words.frame.signOut}
      </button>
    </div>
  );
}
