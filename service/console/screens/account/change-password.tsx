import { type FormEvent, useId, useState } from 'react';
import { type Outcome, Said } from '../accounts/said';
import { words } from '../accounts/words';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { PresentPassword } from './present-password';

/** The form that changes the reader's password. */
export function ChangePassword() {
  const parts = useConsole();
  const own = useOwnWords(words);
  const heading = useId();
  const rule = useId();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await change(parts, 'own/password', { now: present, password: next });
    setOutcome('why' in result ? result.why : '');
    if ('why' in result) return;
    setPresent('');
    setNext('');
    // The session goes on under another name, and with another proof.
    parts.renew();
  };
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{own.password}</h2>
      <form className="fields" onSubmit={submit}>
        <input type="text" hidden readOnly autoComplete="username" value={parts.session.email} />
        <PresentPassword value={present} set={setPresent} />
        <label className="field">
          {own.next}
          <input
            type="password"
            required
            minLength={8}
            maxLength={1_000}
            autoComplete="new-password"
            aria-describedby={rule}
            value={next}
            onChange={({ target }) => setNext(target.value)}
          />
        </label>
        <p className="small" id={rule}>
          {own.rule} {own.passwordAbout}
        </p>
        <Said outcome={outcome} done={own.passwordDone} />
        <button type="submit" className="main">
          {own.changePassword}
        </button>
      </form>
    </section>
  );
}
