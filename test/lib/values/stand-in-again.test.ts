// @page
import { expect, it, vi } from 'vitest';
import { standInAgain } from '../../../lib/values/stand-in-again';
import { aLife } from '../../support/a-life';

type Say = (...words: unknown[]) => unknown;

/** A page's console with a watched method. `first` is the browser's own. */
function watched() {
  const first = vi.fn<Say>();
  const page: { say: Say } = { say: first };
  const told: unknown[][] = [];
  const { ended, end } = aLife();
  const look = standInAgain(
    ended,
    () => page,
    'say',
    (call, args) => {
      told.push([...args]);
      return call();
    },
  );
  return { page, first, told, look, end };
}

/** The ways in which a page replaces a watched method. `ours` is the stand-in, `first` the browser's own. */
const WAYS: Readonly<Record<string, (page: { say: Say }, ours: Say, first: Say) => void>> = {
  'puts the browser’s own back': (page, _, first) => Object.assign(page, { say: first }),
  'puts a function of its own': (page) => Object.assign(page, { say: () => 0 }),
  'wraps the stand-in': (page, ours) => Object.assign(page, { say: (...words: unknown[]) => ours(...words) }),
  'wraps the browser’s own': (page, _, first) => Object.assign(page, { say: (...words: unknown[]) => first(...words) }),
  'defines the property': (page, _, first) => Object.defineProperty(page, 'say', { value: first }),
};

it.each(Object.entries(WAYS))('a stand-in goes around once, from the next look on, where the page %s [ERR-01]', (_, replace) => {
  const { page, first, told, look } = watched();
  page.say('before');
  for (const round of [1, 2, 3]) {
    replace(page, page.say, first);
    look();
    look();
    page.say(round);
  }
  expect(told).toEqual([['before'], [1], [2], [3]]);
});

it('a stand-in goes around each of two calls that the page’s function makes of one', () => {
  const { page, told, look } = watched();
  const ours = page.say;
  page.say = (...words) => {
    ours(...words);
    ours('more');
  };
  look();
  page.say('one');
  expect(told).toEqual([['one'], ['more']]);
});

it('a stand-in passes on results and errors, and goes around again after an error', () => {
  const { page, first, told, look } = watched();
  first.mockReturnValueOnce(7).mockImplementationOnce(() => {
    throw new RangeError('theirs');
  });
  look();
  expect(page.say('a')).toBe(7);
  expect(() => page.say('b')).toThrow(RangeError);
  page.say('b');
  expect(told).toEqual([['a'], ['b'], ['b']]);
});

it('a stand-in ends around all functions of the page’s own, and puts the browser’s own back if nothing else is there', () => {
  const { page, first, told, look, end } = watched();
  const ours = page.say;
  page.say = (...words) => ours(...words);
  look();
  end();
  page.say('after');
  expect(told).toEqual([]);
  expect(first).toHaveBeenCalledExactlyOnceWith('after');
  const alone = watched();
  alone.end();
  expect(alone.page.say).toBe(alone.first);
});

it('a stand-in does nothing without an owner', () => {
  const { ended, end } = aLife();
  const look = standInAgain(
    ended,
    () => undefined,
    'say',
    (call) => call(),
  );
  expect(() => {
    look();
    end();
  }).not.toThrow();
});
