import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../service/config';
import type { Role } from '../../../service/console/answers';
import { createFigures } from '../../../service/console/figures/figures';
import { openEmbeddedStore } from '../../../service/engines';
import { startTells } from '../../../service/tells/start-tells';
import { inProcess } from '../../../service/thread/run-engine';
import { type InFolder, openInFolder, toldAt } from '../facts/in-folder';
import { type Arrived, type MailServer, openMailServer } from './mail-server';

/** Monday after the week of 16 to 22 November 2026, at half past six. */
const MONDAY = Date.parse('2026-11-23T06:30:00Z');
const TUESDAY = Date.parse('2026-11-24T09:00:00Z');
const DAY = 24 * 60 * 60 * 1_000;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openFolder(zone = 'UTC'): Promise<InFolder> {
  const folder = await openInFolder(zone, () => MONDAY);
  closing.push(folder.close);
  const view = (day: string, person: string, more: object = {}) =>
    toldAt(`2026-11-${day}T12:00:00Z`, { temp_id: person, sess_id: `${person}-${day}`, page_path: '/', site: 'main', ...more });
  await folder.put(
    ...['16', '17', '22'].map((day) => view(day, `reader-${day}`, { utm_source: 'newsletter' })),
    view('18', 'giver', { page_path: '/donate' }),
    view('18', 'giver', { event: 'transaction', page_path: '/donate', transaction_id: 't1', currency: 'USD', value: 1234.5 }),
    view('18', 'giver', { event: 'transaction', page_path: '/donate', transaction_id: 't2', currency: 'EUR', value: 10 }),
    view('10', 'earlier'),
    view('19', 'stranger', { page_path: '/<a href="https://evil.example">sign in</a>' }),
  );
  return folder;
}

async function addAccount({ store }: InFolder, email: string, sites: readonly string[] | null, roles: readonly Role[] = ['viewer']) {
  const account = { email, roles: roles.join(','), sites: sites?.join(',') ?? null, made: 0, password: '' };
  await store.console('addAccount', account);
}

const choose = ({ store }: InFolder, email: string, sites: readonly string[], language = 'en', at = 0) =>
  store.console(
    'chooseMails',
    email,
    language,
    sites.map((site) => ({ topic: 'weekly', site, token: `${email} ${site}` })),
    at,
  );

async function serve(...options: Parameters<typeof openMailServer>): Promise<MailServer> {
  const server = await openMailServer(...options);
  closing.push(server.close);
  return server;
}

const configOf = ({ data }: InFolder, { url }: MailServer) =>
  ({
    ...{ DATA: data, SMTP_URL: url, MAIL_FROM: 'Taproot <taproot@service.example>', RETAIN_DAYS: 395, FACTS_MEMORY: '512MB' },
    ...{ HOST: '127.0.0.1', PORT: 8090, CONSOLE_URL: 'http://console.example', destinations: [] },
  }) as unknown as Config;

const quiet = { info() {}, warn() {} };

/** Tells what is due at a time, until the record of sendings is as `until` says. */
async function tell(
  folder: InFolder,
  server: MailServer,
  now: number,
  until: (states: readonly string[]) => boolean,
  more: Partial<Parameters<typeof startTells>[0]> = {},
) {
  const stop = startTells({
    ...{ config: configOf(folder, server), store: folder.store, logger: quiet, log: { lag: async () => 0 }, alone: true },
    ...{ zone: 'UTC', now: () => now, random: () => 0, every: 5, ...more },
  });
  await expect.poll(async () => until(await statesIn(folder))).toBe(true);
  await stop();
}

const statesIn = async ({ store }: InFolder) => (await store.console('sendings', 100)).map(({ state }) => state).sort();

/** Rounds that a teller makes over the same time. */
async function rounds(folder: InFolder, server: MailServer, now: number, more: Partial<Parameters<typeof startTells>[0]> = {}) {
  let asked = 0;
  const log = {
    async lag() {
      asked += 1;
      return (await more.log?.lag()) ?? 0;
    },
  };
  const stop = startTells({
    ...{ config: configOf(folder, server), store: folder.store, logger: quiet, alone: true, zone: 'UTC', now: () => now, every: 1 },
    ...{ ...more, log },
  });
  await expect.poll(() => asked).toBeGreaterThan(4);
  await stop();
}

const textOf = (mail: Arrived | undefined) => mail?.parts['text/plain'] ?? '';

describe('the weekly mail', () => {
  it('B4: comes once a recipient, site and week, with the figures of the view that it links to', async () => {
    const folder = await openFolder();
    await addAccount(folder, 'ana@main.example', null);
    await addAccount(folder, 'ben@main.example', ['blogs']);
    await choose(folder, 'ana@main.example', ['main', 'blogs']);
    await choose(folder, 'ben@main.example', ['blogs'], 'es');
    const server = await serve();
    await tell(folder, server, MONDAY, (states) => states.join() === 'sent,sent,sent');
    expect(server.arrived.map(({ to, headers }) => `${to} ${headers.subject?.split(':')[0]}`).sort()).toEqual([
      'ana@main.example blogs',
      'ana@main.example main',
      'ben@main.example blogs',
    ]);
    const main = server.arrived.find(({ headers }) => headers.subject?.startsWith('main'));
    const text = textOf(main);
    const view = new URL(/http:\/\/console\.example\/console\/overview\S*/.exec(text)?.[0] ?? '');
    expect(Object.fromEntries(view.searchParams)).toEqual({ from: '2026-11-16', to: '2026-11-22', site: 'main' });
    const figures = createFigures({ store: folder.store, data: folder.data, zone: 'UTC', now: () => MONDAY });
    const shown = await figures.overview({ from: '2026-11-16', to: '2026-11-22', site: 'main', limit: 5 });
    await figures.close();
    expect(shown).toMatchObject({ visitors: 5, visits: 5, views: 5 });
    expect(text).toContain(`Visitors: ${shown.visitors} (4 more; 1 the week before)`);
    expect(text).toContain(`Visits: ${shown.visits} `);
    expect(text).toContain(`Views: ${shown.views} `);
    expect(text).toContain('Gifts in EUR: 1, €10.00');
    expect(text).toContain('Gifts in USD: 1, US$1,234.50');
    expect(text).toContain('newsletter: 3 (by 3 visitors)');
    expect(text).toContain('days in UTC');
    const spanish = server.arrived.find(({ to }) => to[0] === 'ben@main.example');
    expect(textOf(spanish)).toContain('Visitantes: 0 (lo mismo que la semana anterior)');
    expect(spanish?.parts['text/html']).toContain('<html lang="es">');

    await rounds(folder, server, MONDAY);
    await rounds(folder, server, TUESDAY);
    expect(server.arrived).toHaveLength(3);
    await tell(folder, server, MONDAY + 7 * DAY, (states) => states.length === 6 && states.every((state) => state === 'sent'));
    expect(server.arrived).toHaveLength(6);
  });

  it('B11: shows what strangers wrote as text, without a link', async () => {
    const folder = await openFolder();
    await addAccount(folder, 'ana@main.example', null);
    await choose(folder, 'ana@main.example', ['main']);
    const server = await serve();
    await tell(folder, server, MONDAY, (states) => states.join() === 'sent');
    const { 'text/html': html = '', 'text/plain': text = '' } = server.arrived[0]?.parts ?? {};
    expect(html).toContain('&lt;a href=');
    expect(html.match(/href="[^"]*"/g)?.every((href) => href.startsWith('href="http://console.example/'))).toBe(true);
    expect(text).not.toContain('evil.example');
    expect(text).toContain('evil.\u200bexample');
  });

  it('B4: is not sent twice by two workers of which one is killed while it sends, and says what nobody knows', async () => {
    const folder = await openFolder();
    for (const name of ['ana', 'ben', 'cid']) {
      await addAccount(folder, `${name}@main.example`, null);
      await choose(folder, `${name}@main.example`, ['main']);
    }
    // The first message is never answered.
    const server = await serve(() => (server.arrived.length === 1 ? new Promise<never>(() => {}) : undefined));
    const script = fileURLToPath(new URL('tell-here.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder.data, server.url, `${MONDAY}`], { stdio: 'inherit' });
    closing.push(async () => child.kill('SIGKILL'));
    await server.until(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await statesIn(folder)).toEqual(['claimed', 'waiting', 'waiting']);

    const other = await openEmbeddedStore(folder.data, inProcess);
    closing.push(() => other.close());
    // Ten minutes later, as others may be sending still.
    const later = MONDAY + 11 * 60_000;
    const stop = startTells({
      ...{ config: configOf(folder, server), store: other, logger: quiet, log: { lag: async () => 0 }, alone: false },
      ...{ zone: 'UTC', now: () => later, every: 5 },
    });
    await tell(folder, server, later, (states) => states.join() === 'doubt,sent,sent', { alone: false });
    await stop();
    expect(server.arrived.map(({ to }) => to[0]).sort()).toEqual(['ana@main.example', 'ben@main.example', 'cid@main.example']);
  });

  it('B3: ends with the account, with its right to the site, and with one press that needs no session', async () => {
    const folder = await openFolder();
    for (const name of ['ana', 'ben', 'cid', 'dee']) await addAccount(folder, `${name}@main.example`, ['main', 'blogs']);
    for (const name of ['ana', 'ben', 'cid', 'dee']) await choose(folder, `${name}@main.example`, ['main']);
    await folder.store.console('disable', 'ana@main.example', MONDAY);
    await folder.store.console('setRoles', 'ben@main.example', 'viewer', 'blogs');
    await folder.store.console('endMailChoice', 'cid@main.example main');
    const server = await serve();
    await tell(folder, server, MONDAY, (states) => states.join() === 'sent');
    expect(server.arrived.map(({ to }) => to[0])).toEqual(['dee@main.example']);
    // Also what was planned before the account ended.
    await folder.store.console('planSendings', [
      { id: 'planned', topic: 'weekly', about: '{"site":"main"}', recipient: 'ana@main.example', made: MONDAY },
    ]);
    await tell(folder, server, MONDAY, (states) => states.join() === 'sent,withdrawn');
    expect(server.arrived).toHaveLength(1);
    expect(await choose(folder, 'ben@main.example', ['main'])).toBe(false);
  });

  it('B4: waits for the morning of the network’s Monday, and until the whole week is counted', async () => {
    const folder = await openFolder('America/New_York');
    await addAccount(folder, 'ana@main.example', null);
    await choose(folder, 'ana@main.example', ['main'], 'en', Date.parse('2026-11-23T04:59:59Z'));
    await addAccount(folder, 'new@main.example', null);
    await choose(folder, 'new@main.example', ['main'], 'en', Date.parse('2026-11-23T05:00:01Z'));
    const server = await serve();
    const zone = 'America/New_York';
    await rounds(folder, server, Date.parse('2026-11-23T04:00:00Z'), { zone });
    await rounds(folder, server, Date.parse('2026-11-23T10:59:00Z'), { zone });
    const noon = Date.parse('2026-11-23T12:00:00Z');
    await rounds(folder, server, noon, { zone, log: { lag: async () => 3 } });
    expect(server.arrived).toEqual([]);
    await tell(folder, server, noon, (states) => states.join() === 'sent', { zone });
    expect(server.arrived.map(({ to }) => to[0])).toEqual(['ana@main.example']);
    expect(textOf(server.arrived[0])).toContain('days in America/New_York');
  });

  it('B10: is tried again after a server that had no time, and kept with its last words', async () => {
    const folder = await openFolder();
    await addAccount(folder, 'ana@main.example', null);
    await choose(folder, 'ana@main.example', ['main']);
    const busy = Object.assign(new Error('too busy'), { responseCode: 451 });
    const server = await serve(() => (server.arrived.length === 1 ? busy : undefined));
    await tell(folder, server, MONDAY, (states) => states.join() === 'waiting');
    const [row] = await folder.store.console('sendings', 10);
    expect(row).toMatchObject({ tries: 1, answer: expect.stringContaining('451 too busy') });
    await rounds(folder, server, MONDAY);
    expect(server.arrived).toHaveLength(1);
    await tell(folder, server, MONDAY + 5 * 60_000, (states) => states.join() === 'sent');
    expect(server.arrived).toHaveLength(2);
    const [sent] = await folder.store.console('sendings', 10);
    expect(sent).toMatchObject({ tries: 2, answer: expect.stringMatching(/^250/) });
  });
});
