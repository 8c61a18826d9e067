import { expect, it } from 'vitest';
import type { Env } from '../../kernel';
import { holdVariants } from '../../kernel/hold-variants';
import { HOLD, RULES_KEY } from '../../lib/records/experiment-rules';
import { type BootPage, bootOn } from '../support/boot-page';
import type { VisitorKind } from '../support/boot-visitors';
import { siteWith } from '../support/site';

const MINUTE = 60_000;
const RULES = `${Date.now() + MINUTE}{}rules`;
const EXPIRED = `${Date.now() - MINUTE}{}rules`;

const TRACKED = 'who was not asked yet, in opt-out';

interface HeldPage {
  readonly rules?: string;
  readonly query?: string;
  readonly body?: boolean;
  readonly kind?: VisitorKind;
  readonly paths?: readonly string[];
}

/** The text of each sheet that is adopted. */
async function held({ rules = '', query = '', body = false, kind = TRACKED, paths }: HeldPage) {
  const texts: string[] = [];
  const spoil = (page: BootPage) => {
    class Sheet {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    }
    page.CSSStyleSheet = Sheet as never;
    page.history.replaceState(null, '', `/${query}`);
    if (rules) page.localStorage.setItem(RULES_KEY, rules);
    if (!body) page.document.body.remove();
    const push = (sheet: Sheet) => void texts.push(sheet.text);
    Object.assign(page.document, { adoptedStyleSheets: { push, includes: () => texts.length > 0 } });
  };
  const { problems, thrown } = await bootOn(kind, spoil, { ...siteWith(), paths });
  expect([problems, thrown]).toEqual([[], []]);
  return texts;
}

it.each<[string, HeldPage, string[]]>([
  ['holds marked elements [EXP-04]', {}, [HOLD]],
  ['applies the stored variants of a returning visitor [EXP-04]', { rules: RULES }, [RULES]],
  ['ignores stored variants that have expired [EXP-03]', { rules: EXPIRED }, [HOLD]],
  ['holds nothing once the body is there [EXP-04]', { body: true }, ['']],
  ['applies stored variants even when the body is there [EXP-04]', { body: true, rules: RULES }, [RULES]],
  ['applies no stored variant if the address names one [EXP-03]', { rules: RULES, query: '?_variant=hero:control' }, [HOLD]],
  ['holds marked elements when the record is damaged [EXP-04]', { rules: 'x{}' }, [HOLD]],
  ['leaves the page alone for visitors who may not be tracked [EXP-06]', { rules: RULES, kind: 'who refused' }, []],
  ['leaves a page that no manifest lists alone [EXP-06]', { rules: RULES, paths: ['/apps'] }, []],
])('before the first paint, the tag %s', async (_, circumstances, texts) => {
  expect(await held(circumstances)).toEqual(texts);
});

it('boots without a problem in a browser that cannot construct style sheets [EXP-04]', async () => {
  const { problems, thrown, tracked } = await bootOn(TRACKED, (page) => {
    page.CSSStyleSheet = undefined as never;
  });
  expect([problems, thrown, tracked]).toEqual([[], [], true]);
});

/** The ways in which a page takes the sheet out of the document's list. */
const DEEDS: Readonly<Record<string, (page: { adoptedStyleSheets: unknown[] }) => void>> = {
  'assigns a list of its own': (page) => Object.assign(page, { adoptedStyleSheets: [{}] }),
  'assigns an empty list': (page) => Object.assign(page, { adoptedStyleSheets: [] }),
  'empties the list': ({ adoptedStyleSheets }) => adoptedStyleSheets.splice(0),
  'cuts it off': ({ adoptedStyleSheets }) => Object.assign(adoptedStyleSheets, { length: 0 }),
  'takes the last sheet': ({ adoptedStyleSheets }) => adoptedStyleSheets.pop(),
  'puts its own in the place of the first': ({ adoptedStyleSheets }) => Object.assign(adoptedStyleSheets, [{}]),
};

it.each(Object.entries(DEEDS))(
  'the hold puts the hold back before the next frame, once, where the page %s before the first file, until the page is loaded [EXP-04]',
  (_, take) => {
    const frames: (() => void)[] = [];
    const document = { adoptedStyleSheets: [] as unknown[], readyState: 'loading' };
    class CSSStyleSheet {
      replaceSync() {}
    }
    const window = { CSSStyleSheet, requestAnimationFrame: (run: () => void) => frames.push(run) };
    holdVariants({ window, document, now: () => 0 } as unknown as Env, new URLSearchParams());
    const isOurs = (sheet: unknown) => sheet instanceof CSSStyleSheet;
    for (const state of ['loading', 'interactive', 'complete']) {
      document.readyState = state;
      take(document);
      for (const run of frames.splice(0)) run();
      expect(document.adoptedStyleSheets.filter(isOurs)).toHaveLength(1);
    }
    expect(frames).toEqual([]);
  },
);

it('the hold gives up, without an error in the page, where the list is not readable any more [EXP-04]', () => {
  const frames: (() => void)[] = [];
  const document: object = { adoptedStyleSheets: [] as unknown[], readyState: 'loading' };
  const window = {
    CSSStyleSheet: class {
      replaceSync() {}
    },
    requestAnimationFrame: (run: () => void) => frames.push(run),
  };
  holdVariants({ window, document, now: () => 0 } as unknown as Env, new URLSearchParams());
  Object.assign(document, { adoptedStyleSheets: { id: 'an element of that name' } });
  expect(() => {
    for (const run of frames.splice(0)) run();
  }).not.toThrow();
  expect(frames).toEqual([]);
});
