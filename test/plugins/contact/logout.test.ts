import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../kernel';
import { leaveFor, wayBack } from '../../../plugins/contact/logout';

const HERE = 'https://www.main.example/p?x=1&contact_id=1001&hash=y#top';
const HOSTS = ['*.main.example', 'donate.giving.example'];

describe('the way back', () => {
  it.each([
    [undefined, 'https://www.main.example/p?x=1#top'],
    ['/news', 'https://www.main.example/news'],
    ['https://donate.giving.example/give/1?hash=y', 'https://donate.giving.example/give/1'],
  ])('CTC-10 asked for %s it is %s', (asked, back) => {
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
  ])('CTC-10 asked for %j it is this page, never an address outside the network', (asked) => {
    expect(wayBack(asked, HERE, HOSTS)).toBe('https://www.main.example/p?x=1#top');
  });
});

it('CTC-10 leaves after 500 ms', () => {
  const assign = vi.fn();
  const setTimeout = vi.fn((run: () => void) => run());
  leaveFor({ window: { setTimeout, location: { assign } } } as unknown as Env, 'https://utility.main.example', 'https://a.main.example/?b=1&c=2');
  expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), 500);
  expect(assign).toHaveBeenCalledWith('https://utility.main.example/adestra/logout?redirect=https%3A%2F%2Fa.main.example%2F%3Fb%3D1%26c%3D2');
});
