import { expect, it } from 'vitest';
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
    Object.assign(page.document, { adoptedStyleSheets: { push } });
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
