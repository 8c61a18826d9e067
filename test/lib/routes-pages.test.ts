import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emailPagePath,
  isAppPath,
  isEmailPagePath,
  isHeatMapPath,
  isRegistrationPath,
  privacyPath,
  rootAddress,
  searchRoute,
  statusPath,
} from '../../lib/routes';
import { addresses } from './addresses';

describe('pages', () => {
  it.each([
    ['/search/articles/clean%20air', 'articles', 'clean air'],
    ['/search/all/clean+air/', 'all', 'clean air'],
    ['/Search/all//methane', 'all', 'methane'],
    ['/search/all/a%2Fb', 'all', 'a/b'],
    ['/search/all/1%2B1', 'all', '1+1'],
    ['/search/all/100%', 'all', '100%'],
    ['/search/all/%E9', 'all', '%E9'],
  ])('EVT-11 %s searches %s for %s', (path, type, term) => expect(searchRoute(path)).toEqual({ type, term }));
  it.each(['/search', '/search/all', '/search//x', '/search/all/a/b', '/research/all/a'])('EVT-11 %s is no search', (path) =>
    expect(searchRoute(path)).toBeUndefined(),
  );

  it.each([
    ['/apps', true],
    ['/apps/link-builder', true],
    ['/Admin/', true],
    ['//admin', true],
    ['/admin/users', true],
    ['/', false],
    ['/app', false],
    ['/tools/apps', false],
    ['/schemas/hit.json', false],
  ])('DET-08 %s is a page of the utility app: %s', (path, expected) => expect(isAppPath(path)).toBe(expected));

  it.each([
    ['/k/Greenfield/october_letter', true],
    ['/q/preferences', true],
    ['//K//x', true],
    ['/k', false],
    ['/kq/x', false],
    ['/a/k/x', false],
    ['/k%2Fx', false],
  ])('DET-09 %s is an email page: %s', (path, expected) => expect(isEmailPagePath(path)).toBe(expected));

  it.each([
    ['The leak, the map and the rule | Greenfield Letters', '/the-leak-the-map-and-the-rule'],
    ['October | Letters | Greenfield', '/october'],
    ['¿Qué sigue?', '/que-sigue'],
    [' | Greenfield', undefined],
    ['', undefined],
  ])('DET-09 of the title %j it is reported as %s', (title, path) => expect(emailPagePath(title)).toBe(path));

  it.each([
    [404, '/404.html'],
    [403, '/403.html'],
    [500, '/500.html'],
  ])('DET-10 status %i is %s', (status, path) => expect(statusPath(status)).toBe(path));

  it.each([
    ['/content/eo-response-v2', '', '', '/'],
    ['/eo-response', '', '', '/'],
    ['/eo-response/', '?utm_source=x&a=%20+', '#top', '/?utm_source=x&a=%20+#top'],
    ['/Content//EO-Response-v2', '?a', '', '/?a'],
  ])('DET-11 %s%s%s becomes %s', (pathname, search, hash, expected) => expect(rootAddress({ pathname, search, hash })).toBe(expected));
  it.each(['/', '/content/eo-response', '/eo-response-v2', '/eo-response/more', '/a/eo-response', '/content%2Feo-response-v2'])(
    'DET-11 %s stays',
    (pathname) => expect(rootAddress({ pathname, search: '', hash: '' })).toBeUndefined(),
  );

  it('DET-11 leads nowhere but to the root of the same origin', () => {
    fc.assert(
      fc.property(addresses(), addresses(), (search, hash) => {
        const { href } = new URL(
          rootAddress({ pathname: '/eo-response', search: `?${search}`, hash: `#${hash}` }) ?? '',
          'https://a.example',
        );
        return href.startsWith('https://a.example/?');
      }),
    );
  });

  const policies = [
    ['main', '/privacy-statement'],
    ['action', '/privacy-policy'],
    ['mcaf', '/privacy-policy'],
    ['mcafc4', '/privacy-policy'],
    ['mrd', '/privacy-policy'],
  ] as const;
  it.each(policies)('DET-17 the privacy policy of %s is at %s', (brand, path) => expect(privacyPath(brand)).toBe(path));

  it.each([
    ['/register', true],
    ['/register-now', true],
    ['/Register/x', true],
    ['/a/register', false],
  ])('CNV-03 %s is a registration: %s', (path, expected) => expect(isRegistrationPath(path)).toBe(expected));

  it.each(['/energyexchange', '/markets/a', '/edfish', '/health', '/climate411/post'])('%s has a heat map', (path) =>
    expect(isHeatMapPath(path)).toBe(true),
  );
  it.each(['/', '/a/health', '/climate'])('%s has none', (path) => expect(isHeatMapPath(path)).toBe(false));
});
