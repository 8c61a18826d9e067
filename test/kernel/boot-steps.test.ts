import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BootPage, bootOn } from '../support/boot-page';
import { type VisitorKind, visitors } from '../support/boot-visitors';
import { siteWith } from '../support/site';
import { firstOnly } from '../support/thorough';

const { spoilt, spoil } = vi.hoisted(() => {
  const spoilt = { step: '' };
  const throwing =
    (name: string, own: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (spoilt.step === name) throw new Error(`spoilt: ${name}`);
      return own(...args);
    };
  /** Returns a module in which the named functions throw when their step is spoilt. */
  const spoil = async (original: () => Promise<unknown>, ...names: string[]) => {
    const own = (await original()) as Record<string, (...args: unknown[]) => unknown>;
    return { ...own, ...Object.fromEntries(names.map((name) => [name, throwing(name, own[name] as never)])) };
  };
  return { spoilt, spoil };
});
vi.mock('../../kernel/env', (own) => spoil(own, 'createEnv'));
vi.mock('../../kernel/lifecycle', (own) => spoil(own, 'createHooks'));
vi.mock('../../kernel/problems', (own) => spoil(own, 'createProblems'));
vi.mock('../../kernel/tag', (own) => spoil(own, 'findTag'));
vi.mock('../../kernel/detect/page', (own) => spoil(own, 'detectPage'));
vi.mock('../../kernel/detect/visitor', (own) => spoil(own, 'detectVisitor'));
vi.mock('../../lib/privacy/opt-in', (own) => spoil(own, 'detectOptIn'));
vi.mock('../../kernel/script-policy', (own) => spoil(own, 'createScriptPolicy'));
vi.mock('../../kernel/chunks', (own) => spoil(own, 'installChunkLoader'));
vi.mock('../../lib/url/address-bar', (own) => spoil(own, 'takeOurs'));
vi.mock('../../kernel/consent/consent', (own) => spoil(own, 'createConsent'));
vi.mock('../../kernel/consent/google-signals', async (own) => {
  const module = (await spoil(own, 'createGoogleSignals')) as { createGoogleSignals(window: Window): () => void };
  const createGoogleSignals = (window: Window) => {
    const signal = module.createGoogleSignals(window);
    return (...args: []) => {
      if (spoilt.step === 'signal') throw new Error('spoilt: signal');
      signal(...args);
    };
  };
  return { createGoogleSignals };
});
vi.mock('../../kernel/consent/guard', (own) => spoil(own, 'guardStorage'));
vi.mock('../../kernel/consent/hold', (own) => spoil(own, 'holdScripts'));
vi.mock('../../kernel/apply', (own) => spoil(own, 'createApply'));
vi.mock('../../kernel/early-events', (own) => spoil(own, 'listenFirst'));

afterEach(() => {
  spoilt.step = '';
});

const steps = [
  ...['createEnv', 'createHooks', 'createProblems', 'findTag', 'detectPage', 'detectVisitor', 'createScriptPolicy', 'installChunkLoader'],
  ...['takeOurs', 'createGoogleSignals', 'createConsent', 'signal', 'createApply', 'listenFirst'],
];
const kinds = Object.keys(visitors) as VisitorKind[];
const CLOSED = { thrown: [], tracked: false, allowed: false, written: [], warnings: 1 };

describe.each(steps)('boot when %s throws', (step) => {
  it.each(kinds)('allows nothing to a visitor %s, and warns once [CON-22]', async (kind) => {
    spoilt.step = step;
    const { asked: _, problems: __, state: ___, ...outcome } = await bootOn(kind, () => {});
    expect(outcome).toEqual({ ...CLOSED, heldRan: false });
  });
});

it.each(kinds)('a page holds scripts and tracks nobody when storage cannot be guarded, for a visitor %s [CON-22]', async (kind) => {
  spoilt.step = 'guardStorage';
  const { thrown, heldRan, tracked } = await bootOn(kind, () => {});
  expect({ thrown, heldRan, tracked }).toEqual({ thrown: [], heldRan: false, tracked: false });
});

it.each(kinds)('a page guards storage and tracks nobody when scripts cannot be held, for a visitor %s [CON-22]', async (kind) => {
  spoilt.step = 'holdScripts';
  const { thrown, written, tracked, warnings } = await bootOn(kind, () => {});
  expect({ thrown, written, tracked, warnings }).toEqual({ thrown: [], written: [], tracked: false, warnings: 1 });
});

it.each(['who was not asked yet, in opt-in', 'who was not asked yet, in opt-out'] as const)(
  'a page allows nothing, and warns once, when the consent mode cannot be detected for a visitor %s [CON-22]',
  async (kind) => {
    spoilt.step = 'detectOptIn';
    const { thrown, tracked, allowed, written, warnings } = await bootOn(kind, () => {});
    expect({ thrown, tracked, allowed, written, warnings }).toEqual(CLOSED);
  },
);

const deny = (target: object, key: string) =>
  Object.defineProperty(target, key, {
    configurable: true,
    get() {
      throw new Error(`spoilt: ${key}`);
    },
    set() {
      throw new Error(`spoilt: ${key}`);
    },
  });
const none = (target: object, key: string) => Object.defineProperty(target, key, { configurable: true, writable: true, value: undefined });

/** The changes that a page may make to its own objects before the tag. */
const pages: Readonly<Record<string, (page: BootPage) => void>> = {
  'window.taproot can’t be read': (page) => void deny(page, 'taproot'),
  'window.taproot can’t be set': (page) => void Object.defineProperty(page, 'taproot', { value: 'theirs' }),
  'window.taproot is a proxy that throws': (page) => {
    const refuse = () => {
      throw new Error('spoilt: proxy');
    };
    Object.assign(page, { taproot: new Proxy([], { get: refuse, has: refuse, ownKeys: refuse }) });
  },
  'the queue is an array that can’t be gone through': (page) => {
    Object.assign(page, { taproot: deny([], Symbol.iterator as never) });
  },
  'navigator can’t be read': (page) => void deny(page, 'navigator'),
  'the user agent can’t be read': (page) => void deny(page.navigator, 'userAgent'),
  'the user agent is missing': (page) => void none(page.navigator, 'userAgent'),
  'taproot_admin can’t be read': (page) => void deny(page, 'taproot_admin'),
  'taproot_admin throws when it is compared': (page) => {
    page.taproot_admin = {
      toString() {
        throw new Error('spoilt');
      },
    };
  },
  'there is no MutationObserver': (page) => void none(page, 'MutationObserver'),
  'there is no CustomEvent': (page) => void none(page, 'CustomEvent'),
  'there is no performance': (page) => void deny(page, 'performance'),
  'the data layer can’t be set': (page) => void Object.defineProperty(page, 'dataLayer', { value: 'x', writable: false }),
  'the data layer can’t be read': (page) => void deny(page, 'dataLayer'),
  'currentScript can’t be read': (page) => void deny(page.document, 'currentScript'),
  'attributes can’t be read': (page) => void deny(page.HTMLElement.prototype, 'dataset'),
  'the history refuses': (page) => void none(page.History.prototype, 'replaceState'),
  'there is no HTMLScriptElement': (page) => void none(page, 'HTMLScriptElement'),
};

/** The visitors: first one who refused and one who agreed, then the others. */
const byWorth = [...new Set<VisitorKind>(['who refused', 'who agreed', ...kinds])];

describe.each(Object.entries(pages))('boot where %s', (name, spoilPage) => {
  firstOnly(2, byWorth, (kinds, given) =>
    it.each(kinds)('allows nothing to a visitor %s, and warns once [CON-22]', given, async (kind) => {
      const { thrown, tracked, allowed, written, heldRan, warnings } = await bootOn(kind, (page) => spoilPage(page));
      expect({ thrown, tracked, allowed, written, warnings }).toEqual(CLOSED);
      // Without an observer, parsed scripts cannot be held.
      if (name !== 'there is no MutationObserver') expect(heldRan).toBe(false);
    }),
  );
});

it('a page throws nothing into the page when the console fails as well [CON-22]', async () => {
  for (const value of [undefined, Object.freeze({}), { warn: 1 }]) {
    const { thrown, tracked } = await bootOn('who agreed', (page) => {
      deny(page.navigator, 'userAgent');
      Object.defineProperty(page, 'console', { value });
    });
    expect({ thrown, tracked }).toEqual({ thrown: [], tracked: false });
  }
});

it('a page fails closed when the manifest is broken [CON-22]', async () => {
  const { thrown, tracked, written, heldRan, warnings } = await bootOn('who agreed', () => {}, {
    ...siteWith(),
    hosts: undefined as never,
  });
  expect({ thrown, tracked, written, heldRan, warnings }).toEqual({ thrown: [], tracked: false, written: [], heldRan: false, warnings: 1 });
});

it('a page tracks a visitor who agreed, without a warning, when nothing fails [CON-22]', async () => {
  const outcome = await bootOn('who agreed', () => {});
  expect(outcome).toMatchObject({ thrown: [], tracked: true, allowed: true, heldRan: true, warnings: 0, problems: [] });
});
