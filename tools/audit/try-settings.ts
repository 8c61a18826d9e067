import { LONGEST_LOAD, pause, untilRest } from './visit-page';
import type { Visitor } from './visitor';

/** CSS pixels: WCAG 2.2's narrowest window (1.4.10). */
const SMALL = { width: 320, height: 640, deviceScaleFactor: 1, mobile: false };
/** ms that settings may take to open, and for which they must stay open; ms between two looks. */
const LONGEST_OPEN = 10_000;
const STAYS = 5_000;
const PAUSE = 150;

/** The state of a page's question and settings. Runs beside the page, whatever it has replaced. */
interface Shown {
  /** `focused`: the link to the settings has the focus, as after the Tab key. */
  readonly link: 'none' | 'out of reach' | 'focused';
  readonly isOpen: boolean;
  /** The least clicks that each answer takes, of those that are in sight; 0 for none. */
  readonly yes: number;
  readonly no: number;
  /** Something of the settings is cut off at the side. */
  readonly isCut: boolean;
}

/** Ours, or those of the consent library that a manifest may use instead. */
const SHOWN = `(focuses) => {
  const inside = (mark) => document.querySelector(mark)?.shadowRoot;
  const isSeen = (one) => !!one && one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
  const question = inside('[data-taproot-consent]') ?? document.querySelector('#cc-main .cm');
  const settings = inside('[data-taproot-settings]')?.querySelector('dialog[open]') ?? document.querySelector('#cc-main .pm');
  const has = (root, ...marks) => isSeen(root?.querySelector(marks.join()));
  const clicks = (...marks) => (has(question, ...marks) ? 1 : has(settings, ...marks) ? 2 : 0);
  const links = [...document.querySelectorAll('[data-consent-settings]')];
  const link = links.find((one) => isSeen(one) && one.tabIndex >= 0);
  if (focuses) link?.focus();
  const box = settings?.getBoundingClientRect();
  return {
    link: !links.some(isSeen) ? 'none' : link && (!focuses || document.activeElement === link) ? 'focused' : 'out of reach',
    isOpen: isSeen(settings),
    yes: clicks('[value=accept]', '[data-role=all]'),
    no: clicks('[value=reject]', '[data-role=necessary]'),
    isCut: !!box && (box.left < -1 || box.right > innerWidth + 1 || settings.scrollWidth > settings.clientWidth + 1),
  };
}`;

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };

/**
 * Opens a page in a small window in a second tab, opens its settings by the keyboard, and leaves them for 5 s. Returns what a visitor can't do there. Rejects
 * where the page does not load.
 */
export const trySettings = (visitor: Visitor, url: string): Promise<readonly string[]> =>
  visitor.inOtherTab(async ({ open, send }) => {
    await send('Emulation.setDeviceMetricsOverride', SMALL);
    await open(url, LONGEST_LOAD);
    await untilRest(visitor);
    const look = async (focuses = false): Promise<Shown | undefined> => {
      const { frameTree } = (await send('Page.getFrameTree')) as { readonly frameTree: { readonly frame: { readonly id: string } } };
      const world = (await send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })) as { readonly executionContextId: number };
      const asked = { expression: `(${SHOWN})(${focuses})`, returnByValue: true, contextId: world.executionContextId };
      const answer = (await send('Runtime.evaluate', asked)) as { readonly result?: { readonly value?: Shown } };
      return answer.result?.value;
    };
    const first = await look(true);
    if (!first) throw new Error('its settings can’t be looked for');
    if (first.link === 'none') return ['no link opens the settings'];
    if (first.link === 'out of reach') return ['the link to the settings can’t be reached by the keyboard'];
    for (const type of ['keyDown', 'keyUp'])
      await send('Input.dispatchKeyEvent', { type, ...ENTER, ...(type === 'keyDown' && { text: '\r' }) });
    let opened: Shown | undefined;
    for (const end = Date.now() + LONGEST_OPEN; !opened?.isOpen && Date.now() < end; await pause(PAUSE)) opened = await look();
    if (!opened?.isOpen) return ['the settings do not open by the keyboard'];
    const counted = (clicks: number) => (clicks ? `${clicks} click${clicks > 1 ? 's' : ''}` : 'no click that is offered');
    const uneven = opened.yes === opened.no ? [] : [`a yes takes ${counted(opened.yes)}, and a no ${counted(opened.no)}`];
    const cut = opened.isCut ? [`the settings are cut off in a window of ${SMALL.width} pixels`] : [];
    await pause(STAYS);
    const closed = (await look())?.isOpen ? [] : [`the settings close by themselves within ${STAYS / 1_000} s`];
    return [...uneven, ...cut, ...closed];
  });
