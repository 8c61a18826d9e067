import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect } from 'vitest';
import { changeAccounts } from '../../../service/commands/account';
import type { AccountCommand } from '../../../service/commands/account-words';
import { readCommand } from '../../../service/commands/arguments';
import { openEmbeddedStore } from '../../../service/engines';
import { readSites } from '../../../service/network/open-network';
import { inProcess } from '../../../service/thread/run-engine';
import { type JourneyEngine, openJourneyEngine } from '../../../tools/lab/engines/journey-engine';
import { freePort } from '../../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../../tools/lab/servers/service';

export const PASSWORD = 'correct horse battery';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Changes an account in a folder's store as the command `account` does, such as `add ana@main.example --role viewer`. */
export async function runAccount(folder: string, words: string): Promise<void> {
  const store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
  const command = readCommand(`account ${words}`.split(' ')) as AccountCommand;
  const streams = { stdin: Readable.from([`${PASSWORD}\n`]), stdout: nowhere(), stderr: nowhere() };
  expect(await changeAccounts(store, command, Date.now(), streams, async () => new Set((await readSites('dist')).keys()))).toBe(true);
  await store.close();
}

/** A service with a console for a file's journeys, whose accounts are made as the command `account` does. */
export function consoleFor(...accounts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-console-'));
  const own = {} as { service: ServiceProcess; engine: JourneyEngine };
  beforeAll(async () => {
    for (const words of accounts) await runAccount(folder, words);
    own.service = await startService(await freePort(), { DATA: folder });
    own.engine = await openJourneyEngine();
  });
  afterAll(async () => {
    await own.engine.close();
    await own.service.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  return own;
}

/** Opens a page, and collects what its console calls errors. A 401 leads to the form. */
export async function openPage(engine: JourneyEngine, options: Parameters<JourneyEngine['newContext']>[0] = {}) {
  const page = await (await engine.newContext({ locale: 'en-GB', acceptDownloads: true, ...options })).newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && !/401/.test(message.text()) && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}

/** Opens a view of a service, signed out, and signs in with the form that it leads to. */
export async function signIn(
  engine: JourneyEngine,
  url: string,
  email: string,
  view: string,
  options: Parameters<JourneyEngine['newContext']>[0] = {},
) {
  const { page, faults } = await openPage(engine, options);
  await page.goto(`${url}/console/${view}`);
  await page.waitForURL(/sign-in/);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('form button').click();
  await page.waitForURL((address) => !address.pathname.endsWith('sign-in'));
  return { page, faults };
}
