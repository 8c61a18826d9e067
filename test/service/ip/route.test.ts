import fastify from 'fastify';
import { expect, it } from 'vitest';
import { openLocate } from '../../../service/ip/locate';
import { ip } from '../../../service/ip/route';

async function countryFor(trustProxy: string | undefined, headers: Record<string, string | string[]>): Promise<unknown> {
  const app = fastify(trustProxy ? { trustProxy } : {});
  ip(app, openLocate({ header: 'CloudFront-Viewer-Country' }));
  const answer = await app.inject({ url: '/ip', remoteAddress: '192.0.2.7', headers: { host: 'utility.example', ...headers } });
  await app.close();
  return answer.json().country_code;
}
const says = { 'CloudFront-Viewer-Country': 'FR' };
const through = { ...says, 'X-Forwarded-For': '203.0.113.9' };

it.each([
  ['counts from the address of the edge', '192.0.2.0/24', through, 'FR'],
  ['has no effect where no edge is named', undefined, through, undefined],
  ['has no effect from another address than the edge', '198.51.100.0/24', through, undefined],
  ['has no effect in a request that was not forwarded', '192.0.2.0/24', says, undefined],
  ['has no effect with two values', '192.0.2.0/24', { ...through, 'CloudFront-Viewer-Country': 'FR, US' }, undefined],
  ['has no effect with a name', '192.0.2.0/24', { ...through, 'CloudFront-Viewer-Country': 'France' }, undefined],
])("the edge's header of a country %s", async (_, trusted, headers, expected) => {
  expect(await countryFor(trusted, headers)).toBe(expected);
});
