import { afterEach, expect, it } from 'vitest';
import { type OpenConsole, openConsole, PASSWORD } from '../open-console';

let opened: OpenConsole | undefined;
afterEach(() => opened?.close());

const NOW = Date.UTC(2026, 10, 28, 12);

/** A console behind proxies in 10.0.0.0/8, in front of which there is a CDN in 192.0.2.0/24. */
async function behind() {
  opened = await openConsole('https://console.example', () => NOW, false, undefined, undefined, '10.0.0.0/8, 192.0.2.0/24');
  await opened.add('ana@one.example', ['viewer']);
  const own = opened;
  return async (peer: string, forwarded: string, password = 'wrong') =>
    (await own.post({ email: 'ana@one.example', password }, { from: peer, headers: { 'x-forwarded-for': forwarded } })).statusCode;
}

it('B9: refuses the address that failed, and nobody else behind the same proxies', async () => {
  const post = await behind();
  for (let n = 0; n < 5; n++) expect(await post('10.0.0.1', '203.0.113.9, 192.0.2.40')).toBe(401);
  expect(await post('10.0.0.1', '203.0.113.9, 192.0.2.41')).toBe(429);
  expect(await post('10.0.0.2', '203.0.113.9', PASSWORD)).toBe(429);
  expect(await post('10.0.0.1', '203.0.113.10, 192.0.2.40', PASSWORD)).toBe(303);
});

it('B9: believes no address that the client wrote, which stands left of what the proxies saw', async () => {
  const post = await behind();
  for (let n = 0; n < 5; n++) expect(await post('10.0.0.1', `198.51.100.${n}, 203.0.113.9`)).toBe(401);
  expect(await post('10.0.0.1', '198.51.100.77, 203.0.113.9')).toBe(429);
  // The address that was written instead is free.
  expect(await post('10.0.0.1', '198.51.100.1', PASSWORD)).toBe(303);
});

it('B9: believes nothing from whom no variable names', async () => {
  const post = await behind();
  for (let n = 0; n < 5; n++) expect(await post('198.51.100.7', `203.0.113.${n}`)).toBe(401);
  expect(await post('198.51.100.7', '203.0.113.99', PASSWORD)).toBe(429);
  expect(await post('10.0.0.1', '203.0.113.1', PASSWORD)).toBe(303);
});
