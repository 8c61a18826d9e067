import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailPagePath, isEmailPagePath, privacyPath, rootAddress, searchRoute, statusPath } from '../../../lib/url/routes';
import { addresses } from './addresses';

describe('routes of pages', () => {
  it.each([
    ['/search/articles/clean%20air', 'articles', 'clean air'],
    ['/search/all/clean+air/', 'all', 'clean air'],
    ['/Search/all//methane', 'all', 'methane'],
    ['/search/all/a%2Fb', 'all', 'a/b'],
    ['/search/all/1%2B1', 'all', '1+1'],
    ['/search/all/100%', 'all', '100%'],
    ['/search/all/%E9', 'all', '%E9'],
  ])('read %s as a search of %s for %s [EVT-11]', (path, type, term) => expect(searchRoute(path)).toEqual({ type, term }));
  it.each(['/search', '/search/all', '/search//x', '/search/all/a/b', '/research/all/a'])(
    'routes of pages read %s as no search [EVT-11]',
    (path) => expect(searchRoute(path)).toBeUndefined(),
  );

  it.each([
    ['/k/Greenfield/october_letter', true],
    ['/q/preferences', true],
    ['//K//x', true],
    ['/k', false],
    ['/kq/x', false],
    ['/a/k/x', false],
    ['/k%2Fx', false],
  ])('decide whether %s is an email page: %s [DET-09]', (path, expected) => expect(isEmailPagePath(path)).toBe(expected));

  it.each([
    ['The leak, the map and the rule | Greenfield Letters', '/the-leak-the-map-and-the-rule'],
    ['October | Letters | Greenfield', '/october'],
    ['¿Qué sigue?', '/que-sigue'],
    [' | Greenfield', undefined],
    ['', undefined],
  ])('map the email title %j to %s [DET-09]', (title, path) => expect(emailPagePath(title)).toBe(path));

  it.each([
    [404, '/404.html'],
    [403, '/403.html'],
    [500, '/500.html'],
  ])('routes of pages map status %i to %s [DET-10]', (status, path) => expect(statusPath(status)).toBe(path));

  it.each([
    ['/content/eo-response-v2', '', '', '/'],
    ['/eo-response', '', '', '/'],
    ['/eo-response/', '?utm_source=x&a=%20+', '#top', '/?utm_source=x&a=%20+#top'],
    ['/Content//EO-Response-v2', '?a', '', '/?a'],
  ])('routes of pages rewrite %s%s%s to %s [DET-11]', (pathname, search, hash, expected) =>
    expect(rootAddress({ pathname, search, hash })).toBe(expected),
  );
  it.each(['/', '/content/eo-response', '/eo-response-v2', '/eo-response/more', '/a/eo-response', '/content%2Feo-response-v2'])(
    'routes of pages do not rewrite %s [DET-11]',
    (pathname) => expect(rootAddress({ pathname, search: '', hash: '' })).toBeUndefined(),
  );

  it('rewrite to the root of the same origin only [DET-11]', () => {
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
  it.each(policies)('place the privacy policy of %s at %s [DET-17]', (brand, path) => expect(privacyPath(brand)).toBe(path));
});
