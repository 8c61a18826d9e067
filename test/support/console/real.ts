import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AccountCommand } from '../../../service/commands/account-words';
import { readCommand } from '../../../service/commands/arguments';
import { openEmbeddedStore } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { type JourneyEngine, openJourneyEngine } from '../../../tools/lab/engines/journey-engine';
import { freePort } from '../../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../../tools/lab/servers/service';

export const PASSWORD = 'correct horse battery';

/** A hash of `PASSWORD` that costs nothing. The service's own takes a second of a core, and accounts keep the costs of their hash. */
function quickHash(): string {
  const salt = randomBytes(16);
  const hash = scryptSync(PASSWORD, salt, 32, { N: 2, r: 8, p: 1 });
  return ['scrypt', 2, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Adds an account to a folder's store, in words of the command `account`, such as `ana@main.example --role viewer`. */
export async function addAccount(folder: string, words: string): Promise<void> {
  const store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
  const command = readCommand(`account add ${words}`.split(' ')) as Extract<AccountCommand, { act: 'add' | 'role' }>;
  const { email, roles, sites } = command;
  const account = { email, roles: roles.join(','), sites: sites?.join(',') ?? null, made: Date.now(), password: quickHash() };
  expect(await store.console('addAccount', account)).toBe('done');
  await store.close();
}

/** A service with a console for a file's journeys, with accounts in words of `addAccount`. */
export function consoleFor(...accounts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-console-'));
  const own = {} as { service: ServiceProcess; engine: JourneyEngine };
  beforeAll(async () => {
    for (const words of accounts) await addAccount(folder, words);
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
