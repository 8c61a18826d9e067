import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathKindsOf } from '../../../lib/rules/path-kinds';
import { isOneOf, pathsPattern } from '../../../lib/rules/sensitive-path';
import { rules } from '../../../sites/rules';
import { growth } from '../../support/growth';

describe('a sensitive path', () => {
  it.each([
    '/health',
    '/health/',
    '/HEALTH/Asthma',
    '/%68ealth',
    '/%48EALTH',
    '//health',
    '///health//x',
    '/./health',
    '/x/../health',
    '/x/%2e%2e/health',
    '\\health',
    '/health.html',
    '/health;v=1',
    '/health?x=1',
    '/health#top',
    '/health%20',
    '/health%2Fasthma',
    '/en/health',
    '/es/salud',
    '/pt-BR/health',
    '/fil/health',
    '/zh-Hant-TW/health',
    '/es-419/health',
    '/es/health/asma',
    '/#/health',
    '/#!/health',
    '/app#/health/asthma',
    '/#/es/salud',
    '/%D8%B5%D8%AD%D8%A9',
    '/صحة/الربو',
    '/ar/صحة',
    '/صحة',
    '/index.php/health',
    '/index.html/health/asthma',
    '/app_dev.php/es/salud',
    '/es/index.php//health',
    '/#/index.php/health',
    '/us/es/salud',
    '/health;jsessionid=0A1B.node1',
    '/health;jsessionid=0A1B/asthma',
    '/;jsessionid=0A1B/health',
    '/es;jsessionid=0A1B/health',
    '/index.php;v=1/%68ealth',
    '/es-ES;a=1;b=2/health',
  ])('is the same in any spelling: %s', (path) => {
    expect(pathKindsOf(rules, path, 'main')).toEqual(['health']);
  });

  it.each([
    '/',
    '',
    '/healthy-oceans',
    '/health-2',
    '/stories/health',
    '/?q=/health',
    '/#health',
    '/salude',
    '/%2568ealth',
    '/stories.php/x/health',
    '/x;/y/health',
    '/a;b/health',
  ])('a sensitive path is not %s', (path) => {
    expect(pathKindsOf(rules, path, 'main')).toEqual([]);
  });

  it('is one of its site, or of any while the site is not known', () => {
    expect(pathKindsOf(rules, '/kids', 'main')).toEqual(['children']);
    expect(pathKindsOf(rules, '/kids', 'blogs')).toEqual([]);
    expect(pathKindsOf(rules, '/kids')).toEqual(['children']);
    expect(pathKindsOf(rules, '/health', 'donate')).toEqual([]);
  });

  it('is found however its letters are written', () => {
    const pattern = pathsPattern(['/health']);
    const letter = (own: string) =>
      fc.constantFrom(
        own,
        own.toUpperCase(),
        `%${own.charCodeAt(0).toString(16)}`,
        `%${own.toUpperCase().charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const spelt = fc.tuple(
      fc.constantFrom('/', '//', '/en/', '//es//'),
      ...[...'health'].map(letter),
      fc.constantFrom('', '/', '/x', '#y'),
    );
    fc.assert(fc.property(spelt, (parts) => isOneOf(pattern, parts.join(''))));
  });

  it('is found between the parameters of each of its parts', () => {
    expect(isOneOf(pathsPattern(['/topics/health']), '/topics;v=1/health;v=2')).toBe(true);
    expect(isOneOf(pathsPattern(['/topics/health']), '/topics;v=1#/health')).toBe(false);
  });

  it.each(['/es_', '/', '/es', '/a.b', '/a.', '/;', '#/', '#/;', '-', '/es-a', '/aa.b', '/aa-b.c', '/a_b_'])(
    'is looked for in time that grows with an address of many %j, which a link may have',
    (part) => {
      const pattern = RegExp(pathsPattern(['/health', '/topics/health']), 'i');
      expect(growth(16, (size) => `${`/es${part.repeat(size * 500)}!`.search(pattern)}`)).toBeLessThan(64);
    },
  );

  it('never throws, and without paths is none', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(pathKindsOf(rules, text)) && !isOneOf(pathsPattern([]), text)));
    expect(isOneOf(pathsPattern(['/a.b*(']), '/a.b*(/x')).toBe(true);
    expect(isOneOf(pathsPattern(['/a.b']), '/axb')).toBe(false);
  });
});
