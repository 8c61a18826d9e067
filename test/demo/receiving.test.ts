import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorReport, hit, receipt, rejection } from '../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());
beforeEach(() => demo.ask('live', '/inspect', { method: 'DELETE' }));

const inspect = async (what: string) => (await demo.ask('live', `/inspect/${what}`)).json<Record<string, unknown>[]>();

describe('POST /hit', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain;charset=UTF-8'])(
    'accepts an array of hits as %s [HIT-01]',
    async (type) => {
      const hits = [hit(), hit({ event: 'click' })];
      const answer = await demo.post('/hit', hits, { 'content-type': type });
      expect([answer.status, answer.json()]).toEqual([200, { received: 2 }]);
      expect(await inspect('hits')).toEqual(hits);
    },
  );

  it('drops repeated ids within a batch and across batches', async () => {
    const [first, second] = [hit(), hit()];
    for (const batch of [
      [first, first],
      [first, second],
    ])
      expect((await demo.post('/hit', batch)).status).toBe(200);
    expect((await inspect('hits')).map(({ hit_id }) => hit_id)).toEqual([first.hit_id, second.hit_id]);
  });

  it('rejects a whole batch for one invalid hit, and names its place', async () => {
    const answer = await demo.post('/hit', [hit(), hit({ hit_id: 'abc' })]);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: expect.any(String), issues: [{ path: '[1].hit_id', message: expect.any(String) }] });
    expect(await inspect('hits')).toEqual([]);
  });

  it.each([
    ['no JSON', '[{', 400],
    ['nothing', '', 400],
    ['a poisoned prototype', '[{"__proto__":{"x":1}}]', 400],
    ['more than 256 KB', 'x'.repeat(256 * 1024 + 1), 413],
  ])('POST /hit rejects %s', async (_, body, status) => {
    const answer = await demo.post('/hit', body);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ error: expect.any(String), issues: expect.any(Array) });
  });

  it('POST /hit rejects other content types', async () => {
    expect((await demo.post('/hit', [hit()], { 'content-type': 'application/xml' })).status).toBe(415);
  });
});

describe('POST /consent/rejection/{consent_uuid}', () => {
  it('POST /consent/rejection/{consent_uuid} stores a rejection once', async () => {
    const record = rejection();
    for (const _ of ['once', 'again']) expect((await demo.post(`/consent/rejection/${record.consent_uuid}`, record)).status).toBe(200);
    expect(await inspect('rejections')).toEqual([record]);
  });

  it('clears the cookies of the visitor and of the contact [CON-05]', async () => {
    const record = rejection();
    const { headers } = await demo.post(`/consent/rejection/${record.consent_uuid}`, record);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^visitor_uuid=;.*Max-Age=0/),
      expect.stringMatching(/^__Host-adestra_contact=;.*Max-Age=0/),
    ]);
  });

  it('rejects a record of another uuid, and one that is no rejection', async () => {
    const record = rejection();
    expect((await demo.post(`/consent/rejection/${rejection().consent_uuid}`, record)).json()).toMatchObject({
      issues: [{ path: 'consent_uuid' }],
    });
    const accepted = { ...record, categories: ['necessary', 'analytics'] };
    expect((await demo.post(`/consent/rejection/${record.consent_uuid}`, accepted)).status).toBe(400);
    expect(await inspect('rejections')).toEqual([]);
  });
});

describe('POST /consent/receipt/{consent_uuid}', () => {
  const post = (body: ReturnType<typeof receipt>) => demo.post(`/consent/receipt/${body.consent_uuid}`, body);

  it('appends a receipt once, and a later choice under the same id as another [CON-25]', async () => {
    const first = receipt({ answered_within: 5 });
    const later = { ...first, date: '2026-10-15T08:00:00.000Z', action: 'withdraw', categories: ['necessary'], how: 'settings' };
    // A repeat changes nothing of what is kept.
    const forged = { ...first, action: 'save', categories: ['necessary', 'analytics', 'advertising'] };
    for (const body of [first, first, forged, later]) expect((await post(body)).status).toBe(200);
    expect(await inspect('receipts')).toEqual([first, later]);
  });

  it('rejects the receipt of another id, and an invalid date', async () => {
    const own = receipt();
    expect((await demo.post(`/consent/receipt/${receipt().consent_uuid}`, own)).json()).toMatchObject({
      issues: [{ path: 'consent_uuid' }],
    });
    expect((await post(receipt({ date: 'yesterday' }))).status).toBe(400);
    expect(await inspect('receipts')).toEqual([]);
  });
});

describe('POST /consent/unanswered', () => {
  it('counts each post, and takes nothing that could tell visitors apart [CON-25]', async () => {
    const body = { site: 'main', language: 'es' };
    for (let i = 0; i < 2; i++) expect((await demo.post('/consent/unanswered', body)).status).toBe(200);
    expect(await inspect('unanswered')).toEqual([body, body]);
    const refused = [
      { ...body, consent_uuid: receipt().consent_uuid },
      { ...body, site: 'elsewhere' },
      { site: 'main' },
      { ...body, language: '<' },
    ];
    for (const one of refused) expect((await demo.post('/consent/unanswered', one)).status).toBe(400);
    expect(await inspect('unanswered')).toHaveLength(2);
  });
});

describe('POST /apps/error', () => {
  it('stores each error with the metadata of its report', async () => {
    const report = errorReport();
    expect((await demo.post('/apps/error', { ...report, errors: [report.errors[0], { type: 'manual_error', message: 'b' }] })).status).toBe(
      200,
    );
    const kept = await inspect('errors');
    expect(kept.map(({ message }) => message)).toEqual(['x is not a function', 'b']);
    expect(kept[1]?.metadata).toEqual({ ...report.metadata, browser: 'unknown' });
  });

  it('POST /apps/error rejects a report without metadata', async () => {
    expect((await demo.post('/apps/error', { errors: errorReport().errors })).json()).toMatchObject({ issues: [{ path: 'metadata' }] });
  });
});

it('DELETE /inspect deletes everything', async () => {
  await demo.post('/hit', [hit()]);
  expect((await demo.ask('live', '/inspect', { method: 'DELETE' })).status).toBe(204);
  expect(await inspect('hits')).toEqual([]);
});
