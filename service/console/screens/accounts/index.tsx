import type { Account } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';

/** The accounts of the console, and the commands that change them. */
export default function Accounts() {
  const words = useWords();
  const formats = useFormats();
  const asking = useAnswer<{ readonly accounts: readonly Account[] }>(callOf('accounts'));
  return (
    <Panel title={words.screens.accounts} asking={asking}>
      {({ accounts }) => (
        <>
          {accounts.length ? (
            <PlainTable
              label={words.screens.accounts}
              heads={[words.accounts.email, words.accounts.roles, words.accounts.sites, words.accounts.state, words.accounts.last]}
              rows={accounts.map(({ email, roles, sites, state, last }) => ({
                key: email,
                cells: [
                  email,
                  formats.list(roles.map((role) => words.roles[role])),
                  sites ? formats.list(sites) : words.frame.allSites,
                  words.accounts.states[state],
                  last ? formats.moment(Date.parse(last)) : words.accounts.never,
                ],
              }))}
            />
          ) : (
            <Empty>{words.accounts.empty}</Empty>
          )}
          <h3>{words.accounts.change}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long commands scroll by keyboard */}
          <pre className="commands" tabIndex={0}>
            {['add EMAIL --role viewer,editor --sites main', 'role EMAIL --role operator', 'password EMAIL', 'disable EMAIL']
              .map((rest) => `npm run service -- account ${rest}`)
              .join('\n')}
          </pre>
        </>
      )}
    </Panel>
  );
}
