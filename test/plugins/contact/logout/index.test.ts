import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { leave, wayBack } from '../../../../plugins/contact/logout';

const HERE = 'https://www.main.example/p?x=1&contact_id=1001&hash=y#top';
const HOSTS = ['*.main.example', 'donate.giving.example'];

describe('wayBack', () => {
  it.each([
    [undefined, 'https://www.main.example/p?x=1#top'],
    ['/news', 'https://www.main.example/news'],
    ['https://donate.giving.example/give/1?contact_id=3&hash=y', 'https://donate.giving.example/give/1'],
  ])('wayBack asked for %s returns %s [CTC-10]', (asked, back) => {
    expect(wayBack(asked, HERE, HOSTS)).toBe(back);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'https://www.main.example@evil.example/',
    'https://www.main.example.evil.example/',
    'https://evilmain.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:word@www.main.example/',
    'https://',
    { href: 'https://evil.example/' },
    7,
  ])('asked for %j returns this page, never an address outside the network [CTC-10]', (asked) => {
    expect(wayBack(asked, HERE, HOSTS)).toBe('https://www.main.example/p?x=1#top');
  });
});

it('leave navigates 500 ms after the request [CTC-10]', () => {
  const assign = vi.fn();
  const setTimeout = vi.fn((run: () => void) => run());
  const window = { setTimeout, location: { assign, href: 'https://www.main.example/?b=1&c=2' } };
  const leaveAt = (clock: number) =>
    leave({ window, clock: () => clock } as unknown as Env, 'https://utility.main.example', { redirect: undefined, time: 1_000 }, HOSTS);
  leaveAt(1_120);
  leaveAt(9_000);
  expect(setTimeout.mock.calls.map((call: unknown[]) => call[1])).toEqual([380, 0]);
  expect(assign).toHaveBeenCalledWith(
    'https://utility.main.example/adestra/logout?redirect=https%3A%2F%2Fwww.main.example%2F%3Fb%3D1%26c%3D2',
  );
});

it.each([
  ['answers with the way back', { type: 'opaqueredirect', status: 0 }, 0],
  ['refuses', { type: 'cors', status: 500 }, 1],
  ['is not there', undefined, 1],
])('leave logs out in place when the service %s, and reports a failure [CTC-10]', async (_, answer, failures) => {
  const assign = vi.fn();
  const fetch = vi.fn(async (..._args: unknown[]) => answer ?? Promise.reject(new TypeError('Failed to fetch')));
  const report = vi.fn();
  const window = { fetch, location: { assign, href: 'https://www.main.example/?b=1' } };
  await leave({ window, clock: () => 0 } as unknown as Env, 'https://utility.main.example', { stays: true, time: 0 }, HOSTS, report);
  expect(assign).not.toHaveBeenCalled();
  expect(fetch.mock.calls).toEqual([
    [
      'https://utility.main.example/adestra/logout?redirect=https%3A%2F%2Fwww.main.example%2F%3Fb%3D1',
      { credentials: 'include', keepalive: true, redirect: 'manual', referrerPolicy: 'strict-origin' },
    ],
  ]);
  expect(report).toHaveBeenCalledTimes(failures);
});

it.each([
  ['https://www.main.example/p?code=x&page=2#top', 'https://www.main.example/p?page=2#top'],
  ['https://www.main.example/p?email=jane@example.org#access_token=x', 'https://www.main.example/p'],
])('wayBack leads from %s to %s, without anything that logs must not contain [PRV-04]', (asked, back) => {
  expect(wayBack(asked, HERE, HOSTS)).toBe(back);
});
