import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { numbers } from '../../lib/privacy/personal-numbers';
import { SECRET_PARAMETER } from '../../lib/privacy/secret-names';
import { growth } from '../support/growth';
import { EVERYTHING, sampled, tried } from '../support/hostile/extent';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The patterns that take quadratic time, each with the reason why it never gets a long text. */
const SQUARE: Readonly<Record<string, string>> = {
  '/(?:^|\\.)(?:[\\w-]*-)?(?:pay|payments?|apay|checkout|acs|3-?ds(?:ecure|auth)?|vbv|securecode|log-?[io]n|sign-?[io]n|sso|oauth|auth|accounts?|idp|adfs|sts|cas|shibboleth)\\d*(?:-[\\w-]+)?\\.[^.]+\\../':
    'the host of a referrer, which no resolver knows beyond 253 characters',
  '/[\\t\\n\\f\\r ]*$/': 'the address of one link, when it is touched',
  '/\\([^)]*\\)/g': 'the label of a field',
  '/(https?:\\/\\/[^\\s?#]+)[?#]\\S*/g': 'a ticket that a developer copies',
  '/\\/+$/': 'the path of an address',
  '/^[^=]*=\\s*(;|$)|;.*max-age=[-0]/i': 'a cookie that the page itself writes',
};

const files = ['kernel', 'lib', 'plugins']
  .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file));

/** Every regular expression that is shipped, once each. */
const patterns = new Set(
  files.flatMap((file) => {
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(`${root}/${file}`, 'utf8'), ts.ScriptTarget.Latest));
    return found;
  }),
);

const suspected = (source: string, flags: string) => checkSync(source, flags, { timeout: 280_000, recallTimeout: -1 });

/** Returns whether recheck's attack takes the real engine more than linear time. */
function succeeds(
  pattern: RegExp,
  { pumps, suffix }: { readonly pumps: readonly { prefix: string; pump: string }[]; readonly suffix: string },
) {
  const text = (size: number) => pumps.map(({ prefix, pump }) => prefix + pump.repeat(size * 500)).join('') + suffix;
  return growth(16, (size) => text(size).replace(pattern, '')) >= 64;
}

it('shipped regular expressions take linear time, except listed ones with short texts [PRV-01]', () => {
  const checked = EVERYTHING ? [...patterns] : sampled([...patterns], 70);
  const wrong = checked.filter((literal) => {
    const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
    const found = suspected(source, flags);
    if (found.status === 'safe') return false;
    if (found.status !== 'vulnerable') return true;
    if (literal in SQUARE) return found.complexity.type !== 'polynomial' || found.complexity.degree !== 2;
    // recheck models an engine, and its suspicions vary. Its attack runs on the real engine.
    return succeeds(new RegExp(source, flags), found.attack);
  });
  tried(checked.length, `regular expressions; ${Object.keys(SQUARE).length} known to take the square`);
  expect(wrong).toEqual([]);
});

it.each(Object.entries({ NUMBERS: numbers(), SECRET_PARAMETER }))(
  'searching a text for %s, a composed regular expression, takes time proportional to its length [PRV-01]',
  (_, pattern) => {
    const found = suspected(pattern.source, pattern.flags);
    expect(succeeds(pattern, found.status === 'vulnerable' ? found.attack : { pumps: [{ prefix: '', pump: '2' }], suffix: '!' })).toBe(
      false,
    );
  },
);

it('every exempted regular expression still exists in the code', () => {
  expect(Object.keys(SQUARE).filter((literal) => !patterns.has(literal))).toEqual([]);
});
