import type { Account } from '../../accounts/answers';
import { withParams } from '../address/place';
import { useAddresses, useLink } from '../address/use-place';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { useOwnWords } from '../words/own-words';
import { EditAccount } from './edit';
import { Invite } from './invite';
import { words } from './words';

/** An account's address, which leads to its dialog. */
function Name({ email }: Pick<Account, 'email'>) {
  const { changeOf } = useOwnWords(words);
  const { place } = useAddresses();
  const { href, onClick } = useLink()(withParams(place, { account: email }));
  return (
    <a href={href} onClick={onClick} aria-label={changeOf(email)}>
      {email}
    </a>
  );
}

/** The accounts of the console, for those who may change them. */
export default function Accounts() {
  const { screens, roles: roleNames, frame } = useWords();
  const own = useOwnWords(words);
  const formats = useFormats();
  const asking = useAnswer<{ readonly accounts: readonly Account[] }>(callOf('accounts'));
  const { place, go } = useAddresses();
  const stateOf = ({ state, until }: Account) =>
    until ? `${own.states[state]}, ${own.until(formats.moment(Date.parse(until)))}` : own.states[state];
  const shown = asking.value?.accounts.find(({ email }) => email === place.query.get('account'));
  return (
    <>
      <Panel title={screens.accounts} asking={asking}>
        {({ accounts }) => (
          <PlainTable
            label={screens.accounts}
            empty={own.empty}
            heads={[own.email, own.roles, own.sites, own.state, own.last, own.second]}
            words={[1, 2, 3, 4, 5]}
            rows={accounts.map((account) => ({
              key: account.email,
              cells: [
                <Name key="email" email={account.email} />,
                formats.list(account.roles.map((role) => roleNames[role])),
                account.sites ? formats.list(account.sites) : frame.allSites,
                stateOf(account),
                account.last ? formats.moment(Date.parse(account.last)) : own.never,
                account.totp ? own.yes : own.no,
              ],
            }))}
          />
        )}
      </Panel>
      {shown && (
        <EditAccount key={shown.email} account={shown} changed={asking.again} close={() => go(withParams(place, { account: null }))} />
      )}
      {asking.value && <Invite changed={asking.again} />}
    </>
  );
}
