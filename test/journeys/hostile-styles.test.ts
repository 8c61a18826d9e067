import { describe, expect, it } from 'vitest';
import { loginOf } from '../../tools/lab/contact';
import { rewriting } from '../../tools/lab/network';
import { type HostileStyle, hostileStyles } from '../support/hostile-styles';
import { acceptCookies, ask } from '../support/prompts';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
const url = (site: 'main' | 'action', path: string) => visit.network.demo.url(site, path);

/** Measures one of our elements under each style sheet in turn. `flows`: the page lays it out. Returns what is wrong, one line a sheet. */
const measure = (host: string, inner: string, sheets: readonly HostileStyle[], flows: boolean) =>
  visit.page.evaluate(
    async ([host, inner, sheets, flows]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const find = () => document.querySelector(host)?.shadowRoot?.querySelector<HTMLElement>(inner);
      const boxOf = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      };
      const isInSight = (element: Element) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const isOn = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        return isOn && width >= 20 && height >= 10 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      };
      const main = document.querySelector('main') as Element;
      const shown = find() as HTMLElement;
      for (const animation of shown.getAnimations()) animation.finish();
      const usual = boxOf(shown);
      const faults: string[] = [];
      for (const { css, covers } of sheets) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
        await frame();
        const say = (fault: string) => faults.push(`${css}: ${fault}`);
        const element = find();
        if (!element) {
          say('gone');
          break;
        }
        for (const animation of element.getAnimations()) animation.finish();
        if (flows) element.scrollIntoView({ block: 'center' });
        const box = boxOf(element);
        // A page that hides or moves away its own element takes along what stands in it.
        const around = (element.getRootNode() as ShadowRoot).host.parentElement as Element;
        if (flows && !isInSight(around)) {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
          scrollTo(0, 0);
          continue;
        }
        const [left = 0, top = 0, width = 0, height = 0] = box;
        if (flows ? width < 20 || height < 10 : box.some((side, i) => Math.abs(side - (usual[i] ?? 0)) > 1))
          say(`a box of ${box} instead of ${usual}`);
        const root = element.getRootNode() as ShadowRoot;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        // Elements in the flow may lie partly outside the window, or behind the banner.
        const isApart = flows && (covers || !hit || hit.hasAttribute('data-taproot-consent'));
        if (!isApart && hit !== root.host) say(`behind ${hit?.outerHTML.slice(0, 60)}`);
        const own = getComputedStyle(root.host);
        const seen = [own.opacity, own.visibility, own.filter, own.transform === 'none' || flows, own.mixBlendMode, own.pointerEvents];
        if (`${seen}` !== '1,visible,none,true,normal,auto') say(`${seen}`);
        const { color, backgroundColor, fontSize } = getComputedStyle(element);
        if (color === backgroundColor || parseFloat(fontSize) < 10) say(`${color} on ${backgroundColor} of ${fontSize}`);
        // The settings close when they are not rendered.
        if (!flows && element.localName !== 'dialog') {
          const moved = boxOf(main);
          (root.host as HTMLElement).style.setProperty('display', 'none', 'important');
          const still = boxOf(main);
          (root.host as HTMLElement).style.setProperty('display', 'block', 'important');
          for (const animation of element.getAnimations()) animation.finish();
          if (element.popover && !element.matches(':popover-open')) element.showPopover();
          if (`${moved}` !== `${still}`) say(`moves the page from ${still} to ${moved}`);
        }
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        if (flows) scrollTo(0, 0);
      }
      return faults;
    },
    [host, inner, sheets, flows] as const,
  );

type Host = readonly [name: string, host: string, inner: string, flows: boolean, show: () => Promise<void>];

const banner = () => visit.page.locator('[data-taproot-consent] section');
const openMain = async (path = '/') => void (await visit.page.goto(url('main', path)));
const form = (layout: string) => ({
  id: 'hostile',
  type: 'Form',
  layout,
  headline: 'Keep the air clean',
  okMessage: 'Go on',
  answers: 'page',
  formElements: [{ type: 'text', name: 'name', label: 'Name' }],
});
const prompt = (layout: string, inner: string): Host => [
  `a ${layout} prompt`,
  '[data-taproot-prompt]',
  inner,
  layout === 'inline',
  async () => {
    await openMain('/about');
    await acceptCookies(visit.page);
    await visit.page.evaluate(() => {
      const place = document.createElement('aside');
      place.dataset.prompt = 'hostile';
      document.querySelector('main')?.prepend(place);
    });
    await ask(visit.page, form(layout));
    await visit.page.locator(`[data-taproot-prompt] ${inner}`).waitFor();
  },
];
const openFilled = async () => {
  await visit.page.goto(url('action', `/petition/methane?${loginOf('1001')}`));
  await visit.page.locator('[data-taproot-not-you]').getByRole('button').first().waitFor();
};

const hosts: readonly Host[] = [
  [
    'the banner',
    '[data-taproot-consent]',
    'section',
    false,
    async () => {
      await openMain();
      await banner().waitFor();
    },
  ],
  [
    'the settings',
    '[data-taproot-settings]',
    'dialog',
    false,
    async () => {
      await openMain();
      await banner().locator('[value=settings]').click();
      await visit.page.locator('[data-taproot-settings] dialog').waitFor();
    },
  ],
  prompt('modal', 'dialog'),
  prompt('slideout', 'section'),
  prompt('bar', 'section'),
  prompt('button', '.launcher'),
  prompt('inline', 'section'),
  ['the notice of filled-in values', '[data-taproot-autofill]', 'section', false, openFilled],
  [
    'the placeholder beside a sandboxed frame',
    '[data-taproot-embed]',
    'section',
    true,
    async () => {
      const held = `<iframe data-consent="analytics" data-src="https://www.youtube.com/embed/1" sandbox="allow-scripts" width="400" height="300" title="A film"></iframe>`;
      await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
      await visit.page.route(
        '**/about',
        rewriting((body) => body.replace(/<main[^>]*>/, (main) => `${main}${held}`)),
      );
      await openMain('/about');
      await visit.page.locator('[data-taproot-embed] section').waitFor();
    },
  ],
  [
    'the debug overlay',
    '[data-taproot-overlay]',
    'section',
    false,
    async () => {
      await openMain('/about?_debug');
      await visit.page.locator('[data-taproot-overlay] section').waitFor();
    },
  ],
];

describe('under any style sheet of the page', () => {
  const rows = hosts.map((host, i) => [host[0], host, i] as const);
  const holds = async (_: string, [, host, inner, flows, show]: Host) => {
    await show();
    await visit.page.evaluate(() => document.fonts.ready);
    expect(await measure(host, inner, hostileStyles, flows)).toEqual([]);
  };
  it.each(rows.slice(0, 1))('%s keeps its box, its look and its place, and moves nothing [CON-18]', holds);
  it.each(rows.slice(1))('%s keeps its box, its look and its place, and moves nothing [PRM-07]', thorough, holds);
});
