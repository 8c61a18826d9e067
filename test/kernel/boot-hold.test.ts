import { expect, it } from 'vitest';
import { HOLD, RULES_KEY } from '../../lib/experiment-rules';
import { type BootPage, bootOn } from '../support/boot-page';
import type { VisitorKind } from '../support/boot-visitors';
import { siteWith } from '../support/site';

const MINUTE = 60_000;
const RULES = `${Date.now() + MINUTE}{}rules`;
const EXPIRED = `${Date.now() - MINUTE}{}rules`;

const TRACKED = 'who was not asked yet, in opt-out';

interface Circumstances {
  readonly rules?: string;
  readonly query?: string;
  readonly body?: boolean;
  readonly kind?: VisitorKind;
  readonly paths?: readonly string[];
}

/** The text of each sheet that is adopted. */
async function held({ rules = '', query = '', body = false, kind = TRACKED, paths }: Circumstances) {
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

it.each<[string, Circumstances, string[]]>([
  ['holds what is marked [EXP-04]', {}, [HOLD]],
  ['shows a returning visitor what they had [EXP-04]', { rules: RULES }, [RULES]],
  ['shows it no longer than it is theirs [EXP-03]', { rules: EXPIRED }, [HOLD]],
  ['holds nothing of what is seen already [EXP-04]', { body: true }, ['']],
  ['shows what they had there too [EXP-04]', { body: true, rules: RULES }, [RULES]],
  ['shows no variant before the one that is wished [EXP-03]', { rules: RULES, query: '?_variant=hero:control' }, [HOLD]],
  ['holds where the record is damaged [EXP-04]', { rules: 'x{}' }, [HOLD]],
  ['leaves the page alone for visitors who may not be tracked [EXP-06]', { rules: RULES, kind: 'who refused' }, []],
  ['leaves the page alone where no manifest lists it [EXP-06]', { rules: RULES, paths: ['/apps'] }, []],
])('the tag, before the first paint, %s', async (_, circumstances, texts) => {
  expect(await held(circumstances)).toEqual(texts);
});

it('a browser that can construct no style sheet shows the control, and nothing is reported [EXP-04]', async () => {
  const { problems, thrown, tracked } = await bootOn(TRACKED, (page) => {
    page.CSSStyleSheet = undefined as never;
  });
  expect([problems, thrown, tracked]).toEqual([[], [], true]);
});
