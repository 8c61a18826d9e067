import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { bodies } from '../../../service/http/bodies';
import { consentUnanswered } from '../../../service/http/consent';
import { errorReport as errorCall } from '../../../service/http/error-report';
import type { Store } from '../../../service/store/store';
import { errorReport } from '../../../tools/lab/bodies';
import { takeInto } from '../support/take-into';

const folder = mkdtempSync(join(tmpdir(), 'taproot-repeats-'));
let store: Store;
beforeAll(async () => {
  store = await openEmbeddedStore(folder);
  await store.migrate();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const take = takeInto(() => store);
const app = fastify();
bodies(app);
errorCall(app, take, Date.now);
consentUnanswered(
  app,
  take,
  Object.assign(() => true, { unknown: () => [] }),
  Date.now,
);

/** Posts the same body as often as a browser whose answers get lost. Resolves to the number of rows that it added. */
async function rowsAfter(kind: 'error' | 'unanswered', url: string, ...payloads: object[]) {
  const before = (await store.page(kind, 0, 1_000)).length;
  for (const payload of payloads) expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  return (await store.page(kind, 0, 1_000)).length - before;
}

describe('a post whose answer is lost', () => {
  it('adds each error once, in whatever batch and case its id comes again [ERR-05]', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const report = errorReport({ error_id: first });
    const retried = { ...report, errors: [...report.errors, { type: 'manual_error', message: 'x', error_id: second }] };
    const inCapitals = errorReport({ error_id: first.toUpperCase() });
    expect(await rowsAfter('error', '/apps/error', report, report, retried, inCapitals)).toBe(2);
  });

  it('a post whose answer is lost adds an unanswered banner once [CON-25]', async () => {
    const left = { site: 'main', language: 'en', id: randomUUID() };
    expect(await rowsAfter('unanswered', '/consent/unanswered', left, left, { ...left, id: randomUUID() })).toBe(2);
  });

  it('is a new arrival from a page that sends no id, as earlier releases do', async () => {
    expect(await rowsAfter('error', '/apps/error', errorReport(), errorReport())).toBe(2);
    expect(await rowsAfter('unanswered', '/consent/unanswered', { site: 'main', language: 'en' }, { site: 'main', language: 'en' })).toBe(
      2,
    );
  });

  it.each([1, '', 'x', null, `${randomUUID()} `, `${randomUUID()}${'-'.repeat(70)}`])('is refused with the id %j', async (id) => {
    const refused = [
      { url: '/apps/error', payload: errorReport({ error_id: id }) },
      { url: '/consent/unanswered', payload: { site: 'main', language: 'en', id: id } },
    ];
    for (const one of refused) expect((await app.inject({ method: 'POST', ...one })).statusCode).toBe(400);
  });
});
