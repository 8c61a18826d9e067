import { expect, it, vi } from 'vitest';
import { standIn } from '../../../lib/values/stand-in';

const textOf = Function.prototype.toString;

it('a stand-in creates a function that is indistinguishable from the original [ERR-06]', () => {
  const owner = { max: Math.max };
  Object.assign(owner.max, { extra: 1 });
  const before = Object.getOwnPropertyDescriptor(owner, 'max');
  standIn(owner, 'max', (call) => call());
  const { max } = owner;
  expect(max).not.toBe(Math.max);
  expect([String(max), max.toString(), `${max}`, max.name, max.length]).toEqual([
    ...Array(3).fill('function max() { [native code] }'),
    'max',
    2,
  ]);
  expect(textOf.call(max)).toMatch(/^function.*\{ \[native code\] \}$/);
  expect(Reflect.ownKeys(max)).toEqual(Reflect.ownKeys(Math.max));
  expect(Object.getPrototypeOf(max)).toBe(Function.prototype);
  expect({ ...Object.getOwnPropertyDescriptor(owner, 'max'), value: 0 }).toEqual({ ...before, value: 0 });
  expect([max(1, 2), Reflect.apply(max, null, [3])]).toEqual([2, 3]);
  expect(() => Reflect.construct(max, [])).toThrow(TypeError);
  Reflect.deleteProperty(Math.max, 'extra');
});

it('a stand-in passes on `this`, arguments, results and errors', () => {
  const owner = {
    add(this: { base: number }, more: number) {
      if (more < 0) throw new RangeError('negative');
      return this.base + more;
    },
    base: 1,
  };
  const seen = vi.fn();
  standIn(owner, 'add', (call, args, self) => {
    seen(args, self);
    return call();
  });
  expect(owner.add(2)).toBe(3);
  expect(seen).toHaveBeenCalledWith([2], owner);
  expect(() => owner.add(-1)).toThrow(RangeError);
});

it('a stand-in restores the original, or becomes a pass-through if other code has wrapped it', () => {
  const original = () => 1;
  const owner = { run: original };
  const around = vi.fn((call: () => unknown) => call());
  standIn(owner, 'run', around)();
  expect(owner.run).toBe(original);
  const end = standIn(owner, 'run', around);
  const ours = owner.run;
  const theirs = () => ours();
  owner.run = theirs;
  end();
  expect(owner.run).toBe(theirs);
  expect(owner.run()).toBe(1);
  expect(around).not.toHaveBeenCalled();
});

it.each<[string, object]>([
  ['frozen', Object.freeze({ run: () => 1 })],
  ['missing', {}],
  ['no function', { run: 7 }],
  ['a getter', Object.defineProperty({}, 'run', { get: () => () => 1, configurable: true })],
])('leaves the property alone when it is %s', (_, owner) => {
  const before = Object.getOwnPropertyDescriptor(owner, 'run');
  standIn(owner, 'run', (call) => call())();
  expect(Object.getOwnPropertyDescriptor(owner, 'run')).toEqual(before);
});

it('a stand-in replaces a getter on request, and restores it', () => {
  class Owner {
    base = 1;
    get run() {
      return this.base;
    }
  }
  const place = Object.getOwnPropertyDescriptor(Owner.prototype, 'run');
  const seen = vi.fn();
  const end = standIn(
    Owner.prototype,
    'run',
    (call, _args, self) => {
      seen(self);
      return call();
    },
    'get',
  );
  const owner = new Owner();
  expect(owner.run).toBe(1);
  expect(seen).toHaveBeenCalledExactlyOnceWith(owner);
  const { get, ...rest } = Object.getOwnPropertyDescriptor(Owner.prototype, 'run') ?? {};
  expect({ ...rest, get: place?.get }).toEqual(place);
  expect([String(get), get?.name]).toEqual([String(place?.get), 'get run']);
  end();
  expect(Object.getOwnPropertyDescriptor(Owner.prototype, 'run')).toEqual(place);
});

it('a stand-in works if a page has added `get` and `set` to Object.prototype [ERR-06]', () => {
  const owner = { max: Math.max };
  const { max } = owner;
  let answer = 0;
  const extras = Object.prototype as { get?: unknown; set?: unknown };
  Object.assign(extras, { get: () => 1, set: () => {} });
  try {
    const undo = standIn(owner, 'max', () => 7);
    answer = owner.max(1);
    undo();
  } finally {
    delete extras.get;
    delete extras.set;
  }
  expect([answer, owner.max]).toEqual([7, max]);
});
