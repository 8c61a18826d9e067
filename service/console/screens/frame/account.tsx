import { callOf } from '../data/ask';
import { useConsole } from '../data/context';
import { LANGUAGES, NAMES, useLanguage } from '../words/language';

/** The reader's name, language and way out. */
export function Account() {
  const { words, session, language, env } = useConsole();
  const { choose } = useLanguage();
  const signOut = async () => {
    await env.fetch(callOf('sign-out'), { method: 'POST', headers: { 'X-Console-Proof': session.proof } }).catch(() => undefined);
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
      <p className="who">{session.email}</p>
      <button type="button" onClick={signOut}>
        {words.frame.signOut}
      </button>
    </div>
  );
}
