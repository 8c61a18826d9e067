import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siblings } from '../../sites/network';
import { UNFAIR } from '../../tools/audit/fair-questions';
import { callText } from '../../tools/audit/in-page';
import { FAULTS, lookAtQuestions, type QuestionFault, WORDS } from '../../tools/audit/look-at-questions';
import { type AuditBrowser, openBrowser } from '../../tools/audit/open-browser';
import { runAudit } from '../../tools/audit/run-audit';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { readSites } from '../../tools/read-sites';
import { openLeakyServer } from '../support/audit/leaky-server';
import { visits } from '../support/visit';

const visit = visits();

const OVER = 'position:fixed;left:0;right:0;bottom:0;background:#fff;padding:20px';
const box = (inside: string, style = OVER, more = '') => `<div style="${style}" ${more}><p>We use cookies.</p>${inside}</div>`;
const YES = '<button>Accept all</button>';
const NO = '<button>Reject all</button>';
const button = (style: string, text = 'Reject all', more = '') => `<button style="${style}" ${more}>${text}</button>`;

/** Looks at a page as the audit does, in a world of its own. */
async function faultsOf(html: string, { refused = false, hasTag = false } = {}): Promise<QuestionFault[]> {
  await visit.page.setContent(`<!doctype html><html lang="en"><body><h1>Page</h1>${html}</body></html>`);
  return visit.page.evaluate(callText(lookAtQuestions, { refused, hasTag }, WORDS));
}
const namesOf = async (...given: Parameters<typeof faultsOf>) => (await faultsOf(...given)).map(([name]) => name);

describe('the look at a question of the page’s own', chromiumOnly('the audit drives Chromium'), () => {
  it.each<[string, string, string[]]>([
    ['nothing in a fair one', box(YES + NO), []],
    ['a missing refusal', box(YES), ['no refusal']],
    ['a refusal behind the settings', box(`${YES}<button>Settings</button><div hidden>${NO}</div>`), ['no refusal']],
    ['a refusal that a style hides', box(YES + button('display:none')), ['hidden refusal']],
    ['a refusal that is transparent', box(YES + button('opacity:.05')), ['hidden refusal']],
    ['a refusal of no size', box(YES + button('width:1px;height:1px;overflow:hidden;padding:0;border:0;font-size:0')), ['hidden refusal']],
    ['a refusal that can’t be pressed', box(YES + button('', 'Reject all', 'disabled')), ['disabled refusal']],
    ['a refusal that takes no click', box(YES + button('pointer-events:none')), ['disabled refusal']],
    ['a refusal as faint as its ground', box(YES + button('color:#ddd;background:#fff;border:0')), ['faint refusal']],
    ['a refusal in small letters', box(button('font-size:20px', 'Agree') + button('font-size:9px')), ['small refusal']],
    ['a box ticked in advance', box(`${YES}${NO}<label><input type="checkbox" checked> Marketing</label>`), ['ticked in advance']],
    [
      'a switch on in advance',
      box(`${YES}${NO}<span role="switch" aria-checked="true" aria-label="Partners"></span>`),
      ['ticked in advance'],
    ],
    ['no tick of what is necessary', box(`${YES}${NO}<label><input type="checkbox" checked disabled> Strictly necessary</label>`), []],
    ['a wall without a refusal', box(YES, 'position:fixed;inset:0;background:#fff'), ['no refusal', 'wall']],
    ['a fair one that covers the page', box(YES + NO, 'position:fixed;inset:0;background:#fff'), []],
    ['a dialog', `<dialog open><p>Your privacy</p><button>Alle akzeptieren</button></dialog>`, ['no refusal']],
    ['one in Spanish', box('<button>Aceptar todo</button><button style="visibility:hidden">Rechazar</button>'), ['hidden refusal']],
    ['a refusal in the words of what is accepted', box(`${YES}<button>Accept only necessary cookies</button>`), []],
    ['a refusal by going on', box(`${YES}<a href="#">Continue without accepting</a>`), []],
    [
      'nothing in a dialog about something else',
      `<div role="dialog" style="${OVER}"><p>Join the event?</p><button>Accept</button></div>`,
      [],
    ],
    ['nothing in the text of a page', `<p>We use cookies.</p><button>Accept all</button>`, []],
    ['nothing in one that is not shown', box(YES, `${OVER};display:none`), []],
    ['nothing of Taproot’s own', `<div data-taproot-consent style="${OVER}"><p>Cookies</p>${YES}</div>`, []],
  ])('finds %s', async (_, html, expected) => {
    expect((await namesOf(html)).sort()).toEqual([...expected].sort());
  });

  it('looks into shadow trees', async () => {
    await visit.page.setContent(`<cmp-box style="${OVER}"></cmp-box>`);
    await visit.page.evaluate(() => {
      const root = document.querySelector('cmp-box')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = '<p>We value your privacy</p><button>Accept all</button>';
    });
    const found = await visit.page.evaluate(callText(lookAtQuestions, { refused: false, hasTag: true }, WORDS));
    expect((found as QuestionFault[]).map(([name]) => name)).toEqual(['asks beside Taproot', 'no refusal']);
  });

  it('finds a question beside Taproot’s, but not the library that a manifest may name', async () => {
    expect(await namesOf(box(YES + NO), { hasTag: true })).toEqual(['asks beside Taproot']);
    expect(await namesOf(box(YES + NO, OVER, 'id="cc-main"'), { hasTag: true })).toEqual([]);
  });

  it('finds every question after a refusal, a fair one and Taproot’s own too', async () => {
    expect(await faultsOf(box(YES + NO), { refused: true, hasTag: true })).toEqual([['asks again', 'Accept all']]);
    expect(await namesOf('<div data-taproot-consent></div>', { refused: true })).toEqual(['asks again']);
    expect(await namesOf('<p>Cookies</p>', { refused: true })).toEqual([]);
  });

  it('has a reason, two sources and a way to mend it for each fault', () => {
    expect(Object.keys(UNFAIR).sort()).toEqual([...FAULTS].sort());
    for (const { why, mend, source } of Object.values(UNFAIR)) {
      expect([why.length > 20, mend.endsWith('.'), source.every((one) => URL.canParse(one))]).toEqual([true, true, true]);
    }
  });
});

describe('npm run audit, of the questions over pages', chromiumOnly('the audit drives Chromium'), () => {
  let browser: AuditBrowser;
  let leaky: Awaited<ReturnType<typeof openLeakyServer>>;
  beforeAll(async () => {
    leaky = await openLeakyServer();
    browser = openBrowser();
  });
  afterAll(async () => {
    await browser?.end();
    await leaky?.close();
  });
  const audit = async (path: string, pages: number) => {
    const { rows } = await runAudit(
      browser,
      leaky.url(path),
      { pages, stay: 500, optOut: false },
      { sites: await readSites(), domains: siblings },
    );
    return rows.filter(({ kind }) => kind === 'banner').map(({ name, differs, pages: on }) => [name, differs.join(), on.length]);
  };

  it('reports the dark patterns of another tool before a choice', async () => {
    expect(await audit('/dark', 1)).toEqual([
      ['asks again', 'refused,withdrawn', 1],
      ['asks beside Taproot', 'untouched', 1],
      ['disabled refusal', 'untouched', 1],
      ['faint refusal', 'untouched', 1],
      ['small refusal', 'untouched', 1],
      ['ticked in advance', 'untouched', 1],
      ['wall', 'untouched', 1],
    ]);
  });

  it('reports an overlay that asks again on each page after a refusal, and nothing on a page without one', async () => {
    expect(await audit('/nags', 2)).toEqual([['asks again', 'refused,withdrawn', 2]]);
    expect(await audit('/tagged', 1)).toEqual([]);
  });
});
