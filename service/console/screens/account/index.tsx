import type { OwnAccount } from '../../accounts/answers';
import { words } from '../accounts/words';
import { callOf } from '../data/ask';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Facts } from '../parts/facts';
import { Answered } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { ChangePassword } from './change-password';
import { OwnMailsPanel } from './mails';
import { SecondFactor } from './second-factor';

/** The reader's own account. */
export default function OwnAccountScreen() {
  const parts = useConsole();
  const { session, words: shared, formats, env } = parts;
  const own = useOwnWords(words);
  const asking = useAnswer<OwnAccount>(callOf('own'));
  const leave = async () => {
    await change(parts, 'own/sign-out');
    env.signIn();
  };
  return (
    <>
      <section className="panel" aria-label={shared.screens.account}>
        <Facts
          of={[
            [own.email, session.email],
            [own.roles, formats.list(session.roles.map((role) => shared.roles[role]))],
            [own.sites, session.network ? shared.frame.allSites : formats.list(session.sites)],
          ]}
        />
      </section>
      <Answered asking={asking} tall="figures">
        {({ password, totp }) => (
          <>
            <SecondFactor password={password} totp={totp} changed={asking.again} />
            {password ? <ChangePassword /> : <p className="note">{own.noPassword}</p>}
          </>
        )}
      </Answered>
      <OwnMailsPanel />
      <section className="panel" aria-label={own.sessions}>
        <h2>{own.sessions}</h2>
        <div className="fields">
          <p className="small">{own.leaveAbout}</p>
          <button type="button" onClick={leave}>
            {own.leave}
          </button>
        </div>
      </section>
    </>
  );
}
