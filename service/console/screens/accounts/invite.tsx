import { type FormEvent, useId, useState } from 'react';
import type { AccountLink } from '../../accounts/answers';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { type Access, AccessFields } from './access';
import { MadeLink } from './made-link';
import { type Outcome, Said } from './said';
import { words } from './words';

const FIRST: Access = { roles: ['viewer'], sites: null };

/** A form that makes an account, and the link by which its person sets a password. `changed` is called once there is one. */
export function Invite({ changed }: { changed(): void }) {
  const own = useOwnWords(words);
  const parts = useConsole();
  const heading = useId();
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState(FIRST);
  const [outcome, setOutcome] = useState<Outcome>();
  const [made, setMade] = useState<AccountLink & { readonly email: string }>();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const result = await change<AccountLink>(parts, 'accounts/invite', { email, ...access });
    if ('why' in result) return setOutcome(result.why);
    setMade({ ...result.value, email });
    setOutcome(undefined);
    setEmail('');
    setAccess(FIRST);
    changed();
  };
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{own.invite}</h2>
      <form className="fields" onSubmit={invite}>
        <p className="small">{own.inviteAbout}</p>
        <label className="field">
          {own.email}
          <input type="email" required maxLength={320} autoComplete="off" value={email} onChange={({ target }) => setEmail(target.value)} />
        </label>
        <AccessFields access={access} change={setAccess} />
        <Said outcome={outcome} />
        <button type="submit" className="main">
          {own.inviteDo}
        </button>
      </form>
      {made && <MadeLink {...made} />}
    </section>
  );
}
