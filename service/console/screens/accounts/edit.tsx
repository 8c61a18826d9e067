import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Account, AccountLink } from '../../accounts/answers';
import { onScreen } from '../address/place';
import { useLink, usePlace } from '../address/use-place';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { type Access, AccessFields } from './access';
import { MadeLink } from './made-link';
import { type Outcome, Said } from './said';
import { words } from './words';

interface Props {
  readonly account: Account;
  /** Called after each change. */
  changed(): void;
  close(): void;
}

/** A dialog in which an operator changes an account. */
export function EditAccount({ account: { email, roles, sites, state, totp }, changed, close }: Props) {
  const own = useOwnWords(words);
  const parts = useConsole();
  const link = useLink();
  const place = usePlace();
  const dialog = useRef<HTMLDialogElement>(null);
  const [access, setAccess] = useState<Access>({ roles, sites });
  const [outcome, setOutcome] = useState<Outcome>();
  const [made, setMade] = useState<AccountLink>();
  const [isSure, setSure] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const act = async (call: string, body: object = {}) => {
    setMade(undefined);
    const result = await change<AccountLink | undefined>(parts, `accounts/${call}`, { email, ...body });
    setOutcome('why' in result ? result.why : '');
    setSure(false);
    if ('why' in result) return;
    setMade(result.value);
    changed();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act('change', access);
  };
  const isSelf = email === parts.session.email;
  return (
    <dialog ref={dialog} className="told" aria-label={own.changeOf(email)} closedby="any" onClose={close}>
      <form className="fields" onSubmit={save}>
        <h2>{own.changeOf(email)}</h2>
        <AccessFields access={access} change={setAccess} />
        <p className="small">{own.saveAbout}</p>
        <button type="submit" className="main">
          {own.save}
        </button>
      </form>
      {isSelf ? (
        <p>
          {own.self} <a {...link(onScreen(place, 'account'))}>{own.own}</a>
        </p>
      ) : (
        <div className="fields">
          <p className="small">{own.resetAbout}</p>
          <button type="button" onClick={() => act('reset')}>
            {state === 'disabled' ? own.revive : own.reset}
          </button>
          <button type="button" onClick={() => act('sign-out')}>
            {own.signOut}
          </button>
          {totp && (
            <button type="button" onClick={() => act('second-factor')}>
              {own.resetFactor}
            </button>
          )}
          {state !== 'disabled' && (
            <>
              <p className="small">{own.endAbout}</p>
              <button type="button" className="grave" onClick={() => (isSure ? act('end') : setSure(true))}>
                {isSure ? own.sure : own.end}
              </button>
            </>
          )}
        </div>
      )}
      <Said outcome={outcome} />
      {made && <MadeLink email={email} {...made} />}
      <form method="dialog">
        <button type="submit">{parts.words.close}</button>
      </form>
    </dialog>
  );
}
