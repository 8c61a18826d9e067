import { type FormEvent, useId, useState } from 'react';
import type { FactorOffer, OwnAccount, RecoveryCodes } from '../../accounts/answers';
import { type Outcome, Said } from '../accounts/said';
import { words } from '../accounts/words';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { PresentPassword } from './present-password';

interface Props extends Pick<OwnAccount, 'password' | 'totp'> {
  /** Called once the account has another second factor. */
  changed(): void;
}

/** Sets up the reader's second factor: a secret for an authenticator, its first code, then recovery codes. */
export function SecondFactor({ password: hasPassword, totp, changed }: Props) {
  const parts = useConsole();
  const own = useOwnWords(words);
  const heading = useId();
  const [present, setPresent] = useState('');
  const [code, setCode] = useState('');
  const [offer, setOffer] = useState<FactorOffer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const result = await change<FactorOffer>(parts, 'own/second-factor', { now: present });
    setPresent('');
    setOutcome('why' in result ? result.why : undefined);
    setOffer('why' in result ? undefined : result.value);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const result = await change<RecoveryCodes>(parts, 'own/second-factor/confirm', { code });
    setCode('');
    setOutcome('why' in result ? result.why : undefined);
    if ('why' in result) return;
    setOffer(undefined);
    setCodes(result.value.codes);
    // The session goes on under another name, and with another proof.
    parts.renew();
  };
  const keep = () => {
    setCodes(undefined);
    changed();
  };
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{own.factor}</h2>
      {codes ? (
        <div className="fields" role="status">
          <h3>{own.recovery}</h3>
          <p>{own.recoveryAbout}</p>
          <ul className="codes">
            {codes.map((one) => (
              <li key={one}>
                <code>{one}</code>
              </li>
            ))}
          </ul>
          <button type="button" className="main" onClick={keep}>
            {own.kept}
          </button>
        </div>
      ) : offer ? (
        <form className="fields" onSubmit={confirm}>
          <p>{own.scan}</p>
          <svg className="qr" viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`} role="img" aria-label={own.qr} shapeRendering="crispEdges">
            <path d={offer.qr.path} />
          </svg>
          <p>
            {own.secret}: <code className="secret">{offer.secret}</code>
          </p>
          <label className="field">
            {own.code}
            <input
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </label>
          <Said outcome={outcome} />
          <button type="submit" className="main">
            {own.confirm}
          </button>
        </form>
      ) : (
        <form className="fields" onSubmit={begin}>
          <p>{totp ? own.factorOn : own.factorOff}</p>
          {hasPassword && <PresentPassword value={present} set={setPresent} />}
          <Said outcome={outcome} />
          <button type="submit" className={totp ? '' : 'main'}>
            {totp ? own.factorAgain : own.factorBegin}
          </button>
        </form>
      )}
    </section>
  );
}
