import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsVersion } from '../../../plugins/consent/texts-version.generated';
import { findReceipts } from '../../../service/receipts/find';
import { receiptPage } from '../../../service/receipts/page';
import type { Row, Store } from '../../../service/store/store';
import { archiveTexts } from '../../../tools/build/archive-texts';
import { pictureFile } from '../../../tools/build/texts-file';
import { receipt } from '../../../tools/lab/bodies';

const TOKEN = 'a-token-that-nobody-guesses';
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const basic = (password: string) => `Basic ${Buffer.from(`officer:${password}`).toString('base64')}`;
const folder = mkdtempSync(join(tmpdir(), 'taproot-officer-'));
beforeAll(() => archiveTexts(folder, []));
afterAll(() => rmSync(folder, { recursive: true }));

const row = (id: number, more: object = {}): Row => ({
  id,
  received: Date.parse('2026-11-20T10:00:05Z'),
  body: { ...receipt(), consent_uuid: ID, date: '2026-11-20T10:00:00Z', language: 'es', text_hash: textsVersion, ...more },
});

async function get(query: string, rows: readonly Row[] = [], authorization = basic(TOKEN)) {
  const app = fastify();
  const receipts: Store['receipts'] = async (uuid) => (uuid === ID ? [...rows] : []);
  await app.register(receiptPage((id) => findReceipts({ receipts }, id, folder), TOKEN, folder));
  const answer = await app.inject({ url: `/inspect/consent${query}`, headers: { authorization } });
  return { app, answer, document: new JSDOM(answer.body).window.document };
}

describe('the page of receipts', () => {
  it('asks a browser for the token, and shows nothing without it', async () => {
    for (const authorization of ['', 'Basic !', basic('another'), `Bearer ${TOKEN}x`]) {
      const { answer } = await get(`?id=${ID}`, [row(1)], authorization);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic realm="/)]);
      expect(answer.body).not.toContain('Refused');
    }
    expect((await get('', [], `Bearer ${TOKEN}`)).answer.statusCode).toBe(200);
  });

  it('shows nothing if no token is set', async () => {
    const app = fastify();
    await app.register(receiptPage(async () => '', undefined, folder));
    expect((await app.inject({ url: '/inspect/consent', headers: { authorization: basic('') } })).statusCode).toBe(403);
  });

  it('shows each receipt of the id in words, with the texts that the visitor was shown, in their language [CON-25]', async () => {
    const refusal = { action: 'reject', categories: ['necessary'], how: 'banner', mode: 'opt_out', reason: 'time_zone' };
    const rows = [row(1, refusal), row(2, { action: 'accept', how: 'settings', answered_within: 5 })];
    const { document } = await get(`?id=${ID.toUpperCase()}`, rows);
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(headings).toEqual([
      expect.stringMatching(/^Refused, November 20, 2026 at 10:00:00\sAM UTC$/),
      expect.stringMatching(/^Accepted all, November 20, 2026/),
    ]);
    const [first = expect.fail()] = document.querySelectorAll('section');
    expect(first.querySelector('dl')?.textContent).toContain('in the banner');
    expect(first.textContent).toContain('Tracking was on until the visitor chose, because of the browser’s time zone');
    expect(first.textContent).toContain('Spanish');
    const words = [...first.querySelectorAll('details [lang=es]')].map(({ textContent }) => textContent);
    expect(words).toContain('Configuración de cookies');
    expect(words).not.toContain('Cookie settings');
    expect(document.querySelector('[role=status]')?.textContent).toBe('2 receipts, the oldest first.');
  });

  it('shows the banner’s picture for that hash and language, if there is one, to readers with the token [CON-25]', async () => {
    const picture = Buffer.from('89504e470d0a1a0a', 'hex');
    writeFileSync(join(folder, pictureFile(textsVersion, 'es')), picture);
    const { document, app } = await get(`?id=${ID}`, [row(1), row(2, { language: 'en' })]);
    const sources = [...document.querySelectorAll('section')].map((one) => one.querySelector('img')?.getAttribute('src'));
    expect(sources).toEqual([`/inspect/consent/banner/${textsVersion}.es`, undefined]);
    const ask = (url: string, authorization = basic(TOKEN)) => app.inject({ url, headers: { authorization } });
    const shown = await ask(sources[0] ?? '');
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([200, 'image/png', picture]);
    expect((await ask(sources[0] ?? '', '')).statusCode).toBe(401);
    for (const name of [`${textsVersion}.en`, '..%2f..%2fetc%2fpasswd', `..%2f${textsVersion}.es`, `${textsVersion}.es%00`])
      expect((await ask(`/inspect/consent/banner/${name}`)).statusCode).toBe(404);
    rmSync(join(folder, pictureFile(textsVersion, 'es')));
  });

  it('names the missing archive when it has no words of that hash', async () => {
    for (const text_hash of ['00000000', '../../etc/passwd']) {
      const { document } = await get(`?id=${ID}`, [row(1, { text_hash })]);
      expect(document.querySelector('section')?.textContent).toContain('copy texts/ of that release');
      expect(document.querySelector('details')).toBeNull();
    }
  });

  it.each([
    ['?id=5', 'alert', 'This is no receipt’s id'],
    [`?id=${'7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74'}`, 'status', 'No receipt has this id'],
    ['?id=1&id=2', 'none', ''],
  ])('answers %s with what to do', async (query, role, said) => {
    const { answer, document } = await get(query);
    expect(answer.statusCode).toBe(200);
    expect(document.querySelector(`[role=${role}]`)?.textContent ?? '').toContain(said);
  });

  it('runs no script, loads nothing, and shows posted values as text', async () => {
    const { answer, document } = await get(`?id=${ID}`, [
      row(1, { reason: '<img src=x onerror=alert(1)>', tag_hash: '"><script>alert(1)</script>' }),
    ]);
    expect(document.querySelectorAll('script, img, link, iframe')).toHaveLength(0);
    expect(document.body.textContent).toContain('<img src=x onerror=alert(1)>');
    const policy = `${answer.headers['content-security-policy']}`;
    const style = document.querySelector('style')?.textContent ?? '';
    expect(policy).toContain(`default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const quoted = await get(`?id=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(quoted.document.querySelector('input')?.value).toBe('"><script>alert(1)</script>');
    expect(quoted.document.querySelector('script')).toBeNull();
  });

  it('names its field and its sections, and has one main heading', async () => {
    const { document } = await get(`?id=${ID}`, [row(1), row(2)]);
    expect(document.documentElement.lang).toBe('en');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('label')?.getAttribute('for')).toBe(document.querySelector('input')?.id);
    for (const section of document.querySelectorAll('section'))
      expect(document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent).toMatch(/2026/);
  });
});
