import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccounts } from '../../../service/commands/account';
import type { AccountCommand } from '../../../service/commands/account-words';
import { readCommand } from '../../../service/commands/arguments';
import { checkPassword } from '../../../service/console/accounts/password-engine';
import { openEmbeddedStore } from '../../../service/engines';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';

describe('the command account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-accounts-'));
  let store: Store;
  beforeAll(async () => {
    store = await openEmbeddedStore(folder, inProcess);
    await store.migrate();
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs the command with these lines of standard input. Resolves to whether it was done, and to what it wrote. */
  const run = async (words: string, input = '') => {
    let out = '';
    const to = () =>
      new Writable({
        write(chunk, _encoding, done) {
          out += chunk;
          done();
        },
      });
    const streams = { stdin: Readable.from([input]), stdout: to(), stderr: to() };
    const done = await changeAccounts(
      store,
      readCommand(words.split(' ')) as AccountCommand,
      1_000,
      streams,
      async () => new Set(['main', 'blogs']),
    );
    return [done, out] as const;
  };

  it('adds, lists, changes and ends accounts, whose passwords are the first line of standard input', async () => {
    expect(await run('account add op@one.example --role operator', 'correct horse\nmore\n')).toEqual([true, '']);
    expect(await run('account add ana@one.example --role viewer --sites blogs', 'another horse\r\n')).toEqual([true, '']);
    expect(checkPassword('another horse', `${(await store.console('account', 'ana@one.example'))?.password}`)).toBe(true);
    expect(await run('account role ana@one.example --role editor')).toEqual([true, '']);
    expect(await run('account list')).toEqual([
      true,
      'ana@one.example  active  editor  blogs  never\nop@one.example  active  operator  all sites  never\n',
    ]);
    expect(await run('account disable ana@one.example')).toEqual([true, '']);
    expect((await run('account list'))[1]).toContain('ana@one.example  disabled');
    expect(await run('account password ana@one.example', 'third horse\n')).toEqual([true, '']);
    expect((await run('account list'))[1]).toContain('ana@one.example  active');
  });

  it('B3: chooses mails that the account may get, and keeps the links of those that stay', async () => {
    expect(await run('account add eve@one.example --role viewer --sites blogs', 'fourth horse')).toEqual([true, '']);
    expect(await run('account mail eve@one.example --weekly blogs --language es')).toEqual([true, '']);
    expect(await store.console('mailChoices', 'eve@one.example')).toEqual({ language: 'es', weekly: ['blogs'], alarms: false });
    const [before] = await store.console('mailRecipients', 'weekly');
    expect(await run('account mail eve@one.example --weekly blogs')).toEqual([true, '']);
    expect(await store.console('mailRecipients', 'weekly')).toEqual([before]);
    for (const more of ['--weekly main', '--alarms yes'])
      expect(await run(`account mail eve@one.example ${more}`)).toEqual([false, expect.stringMatching(/may not see/)]);
    expect(await run('account mail nobody@one.example')).toEqual([false, expect.stringMatching(/^There is no such account/)]);
    expect(await run('account mail op@one.example --alarms yes --weekly main,blogs')).toEqual([true, '']);
    expect(await store.console('mailRecipients', 'alarms')).toEqual([{ email: 'op@one.example', site: '', since: 1_000 }]);
    expect(await run('account mail op@one.example')).toEqual([true, '']);
    expect(await store.console('mailRecipients', 'alarms')).toEqual([]);
    expect(await run('account disable eve@one.example')).toEqual([true, '']);
    expect(await store.console('mailRecipients', 'weekly')).toEqual([]);
  });

  it('the command account says why it does not', async () => {
    const strange = [false, 'There is no site blog. There are blogs, main\n'];
    expect(await run('account add eve@one.example --role viewer --sites main,blog', 'correct horse\n')).toEqual(strange);
    expect(await run('account role op@one.example --role viewer --sites blog')).toEqual(strange);
    expect(await run('account add op@one.example --role viewer', 'correct horse\n')).toEqual([
      false,
      'There is an account with this address\n',
    ]);
    expect(await run('account disable nobody@one.example')).toEqual([false, 'There is no account with this address\n']);
    expect(await run('account disable op@one.example')).toEqual([false, 'Nobody else is an operator: first make somebody one\n']);
    expect(await run('account role op@one.example --role viewer')).toEqual([
      false,
      'Nobody else is an operator: first make somebody one\n',
    ]);
    expect((await run('account add new@one.example --role viewer', ''))[1]).toMatch(/^A password has at least 8 characters/);
  });
});
