import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Locator, Page } from 'playwright';

/** Resolves to axe's findings in an element and its shadow tree, a line each. */
export async function violationsIn(page: Page, selector: string): Promise<string[]> {
  // Otherwise axe finishes in a page of its own, for frames of other origins, which no element of ours has.
  const { violations } = await new AxeBuilder({ page }).include(selector).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Waits until an element has appeared: contrasts count from then on. */
export const untilStill = (element: Locator): Promise<unknown> =>
  element.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

/** Resolves to the text of the focused element, in any shadow tree, or to 'body' without one. */
export const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body ? 'body' : element?.textContent?.trim();
  });

/** Resolves to whether the page is usable: it scrolls, and a pointer reaches its middle. */
export const isUsable = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    window.scrollTo(0, 0);
    window.scrollTo({ top: 300, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    // Our hosts are in the body until the page is hydrated.
    const isOurs = hit?.getAttributeNames().some((name) => name.startsWith('data-taproot-'));
    return window.scrollY > 200 && !!hit && !isOurs && !!document.querySelector('body')?.contains(hit);
  });

/** Lets the page declare its `color-scheme` before anything on it runs. A strict policy allows adopted sheets. */
export const declareScheme = (page: Page, scheme: string): Promise<unknown> =>
  page.addInitScript((scheme) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { color-scheme: ${scheme}; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, scheme);

const phone = { width: 320, height: 568 };

/**
 * The circumstances under which everything that Taproot shows must be readable and usable: the title of a test, a path of the main site,
 * and the visitor. A visitor who prefers dark colours needs a page that supports both schemes (`declareScheme`).
 */
export const CIRCUMSTANCES: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['light', '/', {}],
  ['dark', '/', { colorScheme: 'dark' }],
  ['forced colours', '/', { forcedColors: 'active' }],
  ['a phone, in Spanish', '/es/', { viewport: phone }],
  ['a phone in the dark, in Spanish', '/es/', { viewport: phone, colorScheme: 'dark' }],
  ['a page in Arabic, right to left', '/ar/', { viewport: { width: 390, height: 844 } }],
  ['a phone on its side', '/', { viewport: { width: 568, height: 320 } }],
  ['the law that asks first', '/', { locale: 'de-DE', timezoneId: 'Europe/Berlin' }],
];

/** Hides elements as content blockers do that write into them (AdGuard's extended CSS). The blockers' own style sheets win in the same way. */
export const hide = (selector: string) => {
  const hideAll = () => {
    for (const element of document.querySelectorAll<HTMLElement>(selector))
      if (element.style.display !== 'none') element.style.setProperty('display', 'none', 'important');
  };
  new MutationObserver(hideAll).observe(document, { subtree: true, childList: true, attributes: true });
};
