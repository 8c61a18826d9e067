import { afterAll, beforeAll, expect, it } from 'vitest';
import { receipt } from '../../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from '../support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

const cells = (body: string) =>
  [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell));

it('the page of answers shows by site, language and mode how and when banners were answered, and how many were left unanswered [CON-25]', async () => {
  expect((await demo.ask('live', '/answers')).body).toContain('No banner has been answered or left yet');
  const posts: [string, object][] = [
    receipt({ answered_within: 2 }),
    receipt({ answered_within: 0, action: 'reject', categories: ['necessary'] }),
    receipt({ answered_within: 30, mode: 'opt_in', language: 'es' }),
    // Not of a banner.
    receipt({ how: 'api' }),
  ].map((one) => [`/consent/receipt/${one.consent_uuid}`, one]);
  for (const [path, body] of [...posts, ['/consent/unanswered', { site: 'main', language: 'en' }] as const])
    expect((await demo.post(path, body)).status).toBe(200);
  const { body, headers } = await demo.ask('live', '/answers');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const [heads, ...rows] = cells(body);
  expect(heads?.slice(0, 6)).toEqual(['Banner', 'In sight', 'Accepted', 'Selection', 'Refused', 'Unanswered']);
  expect(rows.slice(0, 2)).toEqual([
    ['main en opt-out', '3', '1', '0', '1', '1', '1', '0', '0'],
    ['main es opt-in', '1', '1', '0', '0', 'not known', '1', '0', '0'],
  ]);
  expect(rows.slice(2)).toEqual([
    ['Banner', 'under 2 s', 'under 5 s', 'under 10 s', 'under 30 s', 'under 60 s', 'under 300 s', '300 s or more'],
    ['main en opt-out', '1 / 0', '–', '–', '–', '–', '–', '0 / 1'],
    ['main es opt-in', '–', '–', '–', '1 / 0', '–', '–', '–'],
  ]);
});
