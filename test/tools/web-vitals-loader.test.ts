import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import webVitalsLoader from '../../tools/web-vitals-loader';

const folder = new URL('../../node_modules/web-vitals/dist/modules/', import.meta.url);
const files = [...readdirSync(folder), ...readdirSync(new URL('lib/', folder)).map((file) => `lib/${file}`)].filter(
  (file) => file.endsWith('.js') && !/softNavs/.test(file),
);
const sources = files.map((file) => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8'));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const privateNames = (texts: readonly string[]) => new Set(texts.join('\n').match(/\b_[a-z]\w*/g));

it('gives each private name of web-vitals its own short one', () => {
  const before = privateNames(sources.map((text) => withoutComments(text).replaceAll('_softNavigationEntryMap;', '')));
  const after = privateNames(sources.map((text) => webVitalsLoader(withoutComments(text))));
  expect(before.size).toBeGreaterThan(10);
  expect(after.size).toBe(before.size);
  expect(Math.max(...[...after].map(({ length }) => length))).toBeLessThan(10);
});

it('leaves no condition in web-vitals that only a report of soft navigations meets', () => {
  const cut = sources.map((text) => webVitalsLoader(withoutComments(text))).join('\n');
  expect(sources.join('\n')).toMatch(/checkSoftNavsEnabled|=== 'soft-navigation'/);
  expect(cut).not.toMatch(/checkSoftNavsEnabled|[!=]== '(soft-navigation|interaction-contentful-paint)'/);
});

it('leaves no rating in web-vitals', () => {
  const cut = sources.map((text) => webVitalsLoader(withoutComments(text))).join('\n');
  expect(sources.join('\n')).toMatch(/metric\.rating = getRating\(metric\.value, thresholds\)/);
  expect(cut).not.toMatch(/metric\.rating|bindReporter[^;]*[tT]hresholds/);
});
