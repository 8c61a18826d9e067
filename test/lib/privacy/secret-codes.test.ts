import { beforeEach, expect, it, vi } from 'vitest';
import { maskPath } from '../../../lib/privacy/personal-data';
import { createTrail, hidesCode } from '../../../lib/privacy/secret-codes';
import * as names from '../../../lib/privacy/secret-names';

vi.mock('../../../lib/privacy/secret-names', { spy: true });
beforeEach(() => void vi.clearAllMocks());

it.each([
  '/',
  '/news/climate-action-2024/',
  'https://www.main.example/token/reset/page.html',
  '/profile/share/12.50',
  '/campaigns/HTML5/cop30/30x30',
])('redaction compiles no pattern of names for %s, in which nothing may be a code [PRV-04]', (path) => {
  expect(maskPath(path)).toBe(path);
  expect(hidesCode(path)).toBe(false);
  expect(names.namedBy).not.toHaveBeenCalled();
});

it('redaction reads the names before a code once there is one [PRV-04]', () => {
  expect(maskPath('/news/token/ab12cd34/x9y8z7w6')).toBe('/news/token/***/***');
  expect(vi.mocked(names.namedBy).mock.calls.map(([name]) => name)).toEqual(['', 'news', 'token', 'news_token']);
});

it('a trail remembers the names of an address for its query and fragment [PRV-04]', () => {
  const trail = createTrail();
  expect(trail.path('/password-reset/', '***')).toBe('/password-reset/');
  expect(trail.isCode('page', '2')).toBe(false);
  expect(trail.isCode('x', 'a1b2c3d4')).toBe(true);
  expect(trail.path('#/k9J2mQ', '***')).toBe('#/***');
});

it('a trail takes a parameter without a value for a code only after a name [PRV-04]', () => {
  expect(createTrail().isCode('a1b2c3d4', '')).toBe(false);
  const trail = createTrail();
  trail.isCode('action', 'confirm');
  expect(trail.isCode('a1b2c3d4', '')).toBe(true);
});
