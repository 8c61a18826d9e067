import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hit } from '../../../tools/lab/bodies';
import { dataFolder } from '../../../tools/lab/data-folder';
import { freePort } from '../../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../../tools/lab/servers/service';
import { refusals } from './support';

const MOST = 20;

let data: string;
let service: ServiceProcess;
beforeAll(async () => {
  data = dataFolder();
  service = await startService(await freePort(), { DATA: data, LOG_LEVEL: 'error', RATE_LIMIT: `${MOST}`, TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

const from = (address: string) => service.post('/hit', [hit()], { 'x-forwarded-for': address });

describe('the rate limit of the running service', () => {
  it('answers 429 with Retry-After to an address that posts more than its share, counts that, and refuses no neighbour', async () => {
    const statuses: number[] = [];
    // A minute may begin anew in between on a slow machine: the share may be had twice, and no more.
    for (let i = 0; i < 2 * MOST + 5; i++) statuses.push((await from('203.0.113.5')).status);
    expect([...new Set(statuses)]).toEqual([200, 429]);
    expect(statuses.slice(0, MOST)).toEqual(Array(MOST).fill(200));
    const last = await from('203.0.113.5');
    if (last.status === 429) {
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await last.json()).toMatchObject({ error: expect.stringMatching(/^Too many requests/), issues: [] });
    }
    for (const neighbour of ['203.0.113.6', '203.0.113.4', '2001:db8::5']) expect((await from(neighbour)).status).toBe(200);
    expect((await refusals(service)).rate).toBe(statuses.filter((status) => status === 429).length + Number(last.status === 429));
  });

  it('answers 429 with Retry-After to an address that sends more than 8 KiB for each post of its share', async () => {
    const large = Array.from({ length: 12 }, () => hit({ own: 'x'.repeat(4_000) }));
    const send = (address: string) => service.post('/hit', large, { 'x-forwarded-for': address });
    const answers: Response[] = [];
    // 20 posts of 8 KiB are sent with the fourth of 48 KB; a minute may begin anew in between.
    for (let i = 0; i < 9; i++) answers.push(await send('203.0.113.9'));
    expect(answers.map(({ status }) => status).slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('10.1.2.3')).status).toBe(200);
    expect((await from('203.0.113.10')).status).toBe(200);
  });

  it('limits neither reads by anybody nor requests from within the organisation', async () => {
    const asked = { headers: { 'x-forwarded-for': '203.0.113.5' } };
    for (let i = 0; i < MOST + 5; i++) expect((await fetch(`${service.url}/ip`, asked)).status).toBe(200);
    for (let i = 0; i < MOST + 5; i++) expect((await from('10.1.2.3')).status).toBe(200);
  });
});
