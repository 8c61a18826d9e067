import { expect, it, vi } from 'vitest';
import { withholder } from '../../../kernel/consent/withhold';

const NAMES = ['get', 'set', 'value', 'writable', 'configurable', 'enumerable'] as const;

/** Calls with a property on `Object.prototype`, as some pages have. */
function polluted<T>(name: string, value: unknown, run: () => T): T {
  Reflect.set(Object.prototype, name, value);
  try {
    return run();
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

it.each(NAMES)('a page with Object.prototype.%s has its methods, setters and getters withheld as any other [CON-20]', (name) => {
  const written: unknown[] = [];
  class Jar {
    set cookie(text: string) {
      written.push(text);
    }
    get area() {
      return 'theirs';
    }
    open(text: string) {
      written.push(text);
    }
  }
  let allowed = false;
  const instead = vi.fn();
  polluted(name, name === 'writable' ? false : () => 1, () => {
    const withhold = withholder(() => allowed, new Map());
    withhold(Jar.prototype, 'cookie', (_, text) => void instead('cookie', text));
    withhold(Jar.prototype, 'area', () => 'ours', 'get');
    withhold(Jar.prototype, 'open', (_, text) => void instead('open', text));
  });
  const jar = new Jar();
  jar.cookie = 'a=1';
  jar.open('b');
  expect([written, jar.area, instead.mock.calls]).toEqual([
    [],
    'ours',
    [
      ['cookie', 'a=1'],
      ['open', 'b'],
    ],
  ]);
  allowed = true;
  jar.cookie = 'a=2';
  jar.open('c');
  expect([written, jar.area]).toEqual([['a=2', 'c'], 'theirs']);
});
