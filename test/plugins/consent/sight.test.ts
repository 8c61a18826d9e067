import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../kernel';
import { createSight } from '../../../plugins/consent/sight';
import { type Unseen, whyUnseen } from '../../../plugins/consent/why-unseen';

vi.mock('../../../plugins/consent/why-unseen', () => ({ whyUnseen: vi.fn() }));

beforeEach(() => void vi.mocked(whyUnseen).mockReset());

interface Setup {
  readonly question?: HTMLElement | null;
  readonly unseen?: boolean;
}

/** A sight under a clock of its own. \`why\` is what a look measures. */
function sight({ question = null, unseen = false }: Setup = {}) {
  let time = 0;
  const frames = new Map<number, () => void>();
  const timers = new Map<number, { at: number; call: () => void }>();
  // The document's state is read by the prototype's getter.
  const document = Object.create({ hidden: false }) as { hidden: boolean };
  let last = 0;
  let paints = false;
  const window = {
    document,
    requestAnimationFrame(frame: () => void) {
      if (paints) return window.setTimeout(frame);
      frames.set(++last, frame);
      return last;
    },
    cancelAnimationFrame: (id: number) => void frames.delete(id),
    setTimeout(call: () => void, ms = 0) {
      timers.set(++last, { at: time + Math.max(ms, 1), call });
      return last;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  };
  /** Paints, and from now on without delay. */
  const paint = () => {
    paints = true;
    for (const frame of frames.values()) frame();
    frames.clear();
  };
  const pass = (ms: number) => {
    for (const end = time + ms; time < end; time++)
      for (const [id, { at, call }] of timers)
        if (at === time + 1) {
          timers.delete(id);
          call();
        }
  };
  const judged: (Unseen | undefined)[] = [];
  const own = createSight({ window, clock: () => time, unseen } as unknown as Env, (why) => void judged.push(why));
  const restore = vi.fn();
  return { sight: own, begin: () => own.begin(question, restore), paint, pass, judged, restore, document };
}

describe('createSight', () => {
  it('counts from the first frame, which a background tab gets when the visitor looks at it [CON-25]', () => {
    const { sight: own, begin, paint, pass } = sight();
    begin();
    pass(60_000);
    expect(own.within()).toBe('');
    paint();
    pass(4_000);
    expect(own.within()).toBe(5);
  });

  it('continues if the banner is shown again, and starts over after it was removed [CON-25]', () => {
    const { sight: own, begin, paint, pass } = sight();
    begin();
    paint();
    pass(4_000);
    begin();
    paint();
    expect(own.within()).toBe(5);
    own.end();
    expect(own.within()).toBe('');
    begin();
    pass(1);
    expect(own.within()).toBe(2);
  });

  it('returns nothing if the banner is removed before the first frame [CON-25]', () => {
    const { sight: own, begin, paint } = sight();
    begin();
    own.end();
    paint();
    expect(own.within()).toBe('');
  });

  const question = { isConnected: true } as HTMLElement;

  it('judges a question that is not in sight in its first frame and half a second later [CON-03]', () => {
    vi.mocked(whyUnseen).mockReturnValue('has no box');
    const { begin, paint, pass, judged } = sight({ question });
    begin();
    paint();
    pass(499);
    expect(judged).toEqual([]);
    pass(1);
    expect(judged).toEqual(['has no box']);
    pass(5_000);
    expect(judged).toEqual(['has no box']);
  });

  it('forgives a question that is out of sight for less than half a second [CON-03]', () => {
    vi.mocked(whyUnseen).mockReturnValueOnce('is transparent').mockReturnValue(undefined);
    const { begin, paint, pass, judged } = sight({ question });
    begin();
    paint();
    pass(5_000);
    expect(judged).toEqual([]);
  });

  it('looks every second: tells when a question gets out of sight later, and when it is back [CON-03]', () => {
    const { begin, paint, pass, judged } = sight({ question });
    begin();
    paint();
    pass(60_000);
    vi.mocked(whyUnseen).mockReturnValue('is covered');
    pass(1_500);
    expect(judged).toEqual(['is covered']);
    vi.mocked(whyUnseen).mockReturnValue(undefined);
    pass(1_000);
    expect(judged).toEqual(['is covered', undefined]);
  });

  it('tells a look that the question was in sight before', () => {
    const { begin, paint, pass } = sight({ question });
    begin();
    paint();
    pass(1_000);
    expect(vi.mocked(whyUnseen).mock.calls.map(([, , seen]) => seen)).toEqual([false, true]);
  });

  it('judges nothing in a hidden tab, nor after its end', () => {
    vi.mocked(whyUnseen).mockReturnValue('has no box');
    const hidden = sight({ question });
    Object.getPrototypeOf(hidden.document).hidden = true;
    hidden.begin();
    hidden.paint();
    hidden.pass(5_000);
    const ended = sight({ question });
    ended.begin();
    ended.paint();
    ended.sight.end();
    ended.pass(5_000);
    expect([hidden.judged, ended.judged]).toEqual([[], []]);
  });

  it('inserts a question again that the page has removed, five times at most', () => {
    vi.mocked(whyUnseen).mockReturnValue('has no box');
    const { begin, paint, pass, restore } = sight({ question: { isConnected: false } as HTMLElement });
    begin();
    paint();
    pass(60_000);
    expect(restore).toHaveBeenCalledTimes(5);
  });

  it('judges a question that did not load, once, and one whose chunk has come at last [CON-14]', () => {
    const failed = sight();
    failed.sight.fail();
    failed.sight.fail();
    expect(failed.judged).toEqual(['did not load']);
    const late = sight({ question, unseen: true });
    late.begin();
    late.paint();
    expect(late.judged).toEqual([undefined]);
  });
});
