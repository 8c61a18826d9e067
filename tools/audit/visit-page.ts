import type { Shown } from './targets';
import type { Visitor } from './visitor';

/** ms that a document may take to load, and to settle. */
export const LONGEST_LOAD = 30_000;
const LONGEST_REST = 8_000;
/** ms without a request that count as settled, and ms between two checks. */
const REST = 600;
const LOOKING = 50;
/** ms that an answer may take before the rest of the page is read without it. */
const LONGEST_ANSWER = 20_000;
/** Part of a screen by which each step scrolls: browsers load lazy pictures and frames when they are about one and a half screens away. */
const STEP = 1.5;
/** The most steps, for pages that grow as one scrolls. */
const MOST_STEPS = 80;
/** ms of a visitor's time that pass in the second tab. */
const LATER = 60_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves once the page sends no requests for a while, or after 8 s. */
export async function untilRest(visitor: Visitor, rest = REST): Promise<void> {
  const end = Date.now() + LONGEST_REST;
  let since = Date.now();
  while (Date.now() < end && Date.now() - since < rest) {
    await pause(LOOKING);
    if (visitor.waiting()) since = Date.now();
  }
}

/** Resolves to the reason why the page is not all there, if an answer does not come: what a page does with it can't be seen. */
async function untilAnswered(unanswered: () => ReadonlyMap<string, string>, visitor: Visitor): Promise<string | undefined> {
  const end = Date.now() + LONGEST_ANSWER;
  const began = unanswered();
  if (!began.size) return;
  const late = () => [...unanswered()].flatMap(([id, url]) => (began.has(id) ? [url] : []));
  while (late().length && Date.now() < end) await pause(LOOKING);
  const [first, ...more] = late();
  if (first === undefined) return void (await untilRest(visitor));
  return `${more.length ? `${more.length + 1} requests have` : 'a request has'} no answer after ${LONGEST_ANSWER / 1_000} s: ${first.slice(0, 200)}`;
}

/** Finds a point of the page at which a press does nothing but tell the page that its visitor is there; undefined where there is none. */
const FREE_SPOT = `(() => {
  const acts = 'a, button, input, select, textarea, label, summary, iframe, embed, object, video, audio, canvas, img, svg, dialog, [role], [tabindex], [onclick], [contenteditable], [style*="cursor"]';
  for (let y = 8; y < innerHeight; y += 40) for (const x of [4, innerWidth - 24, innerWidth / 2, 200]) {
    const at = document.elementFromPoint(x, y);
    if (at && !at.closest(acts) && !at.shadowRoot && getComputedStyle(at).cursor !== 'pointer') return [x, y];
  }
})()`;

/** Touches, presses and turns the wheel as every visitor does, where no element is that acts. */
async function press({ input, evaluateApart }: Visitor): Promise<void> {
  const spot = await evaluateApart(FREE_SPOT);
  const [x, y] = (Array.isArray(spot) ? spot : [640, 420]).map(Number) as [number, number];
  for (const point of [
    { x: 300, y: 300 },
    { x, y },
  ])
    await input('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  await input('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: 40 });
  if (!Array.isArray(spot)) return;
  await input('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await input('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  for (const type of ['mousePressed', 'mouseReleased'])
    await input('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
}

/**
 * Acts like a reader: moves the pointer, presses a key and a free spot, scrolls to the end and back. Clicks and submits nothing. Returns
 * what was left of the page, if anything.
 */
async function read(visitor: Visitor): Promise<string | undefined> {
  const { input, evaluateApart } = visitor;
  // Applications that start may keep the page busy.
  if ((await evaluateApart('1', LONGEST_LOAD)) !== 1) return `it does not answer for ${LONGEST_LOAD / 1_000} s`;
  await press(visitor);
  for (const type of ['keyDown', 'keyUp'])
    await input('Input.dispatchKeyEvent', { type, key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 });
  let isEnd: unknown = false;
  for (let step = 1; !isEnd && step <= MOST_STEPS; step++) {
    const down = `scrollTo({ top: ${step * STEP} * innerHeight, behavior: 'instant' })`;
    isEnd = await evaluateApart(
      `${down}, scrollY + innerHeight >= document.documentElement.scrollHeight - 2 || scrollY < ${(step - 1) * STEP} * innerHeight`,
    );
    if (isEnd === undefined) return 'it can’t be scrolled through';
    await pause(2 * LOOKING);
  }
  await evaluateApart(`scrollTo({ top: 0, behavior: 'instant' })`);
  return isEnd ? undefined : 'it goes on below what was scrolled through';
}

/** Returns whether a document is a page, which runs scripts. */
export const isPage = ({ mime }: Shown): boolean => /html/.test(mime);

/** Opens a page, and reads it as `stayOn` does, unless it is a file. Rejects without either. `referrer`: the page that links to it. */
export async function visitPage(visitor: Visitor, url: string, stay: number, referrer?: string) {
  const shown = await visitor.open(url, LONGEST_LOAD, referrer);
  return { shown, left: isPage(shown) ? await stayOn(visitor, stay) : undefined };
}

/** Reads the open page, stays for that many ms, and hides it for a moment. Returns what was left of it, if anything. */
export async function stayOn(visitor: Visitor, stay: number): Promise<string | undefined> {
  const loaded = Date.now();
  await untilRest(visitor);
  const left = await read(visitor);
  await pause(Math.max(0, loaded + stay - Date.now()));
  await untilRest(visitor);
  const late = await untilAnswered(visitor.unanswered, visitor);
  await visitor.hide(() => untilRest(visitor, REST / 2));
  return left ?? late;
}

/**
 * Loads a page in a second tab, whose clock then runs through a minute in a moment. Returns the reason if it could not; requests are recorded
 * as those of the first tab. A virtual clock can't be stopped, which is why the tab is the page's own.
 */
export const passMinute = (visitor: Visitor, url: string): Promise<string | undefined> =>
  visitor.inOtherTab(async ({ open, send, until, unanswered }) => {
    try {
      await open(url, LONGEST_LOAD);
    } catch (error) {
      return (error as Error).message;
    }
    await untilRest(visitor, REST / 2);
    // A request that never ends, such as a stream of events, holds the clock until its second try.
    for (const [policy, limit] of [
      ['pauseIfNetworkFetchesPending', 10_000],
      ['advance', 10_000],
    ] as const) {
      const passed = until('Emulation.virtualTimeBudgetExpired', limit);
      void send('Emulation.setVirtualTimePolicy', { policy, budget: LATER, maxVirtualTimeTaskStarvationCount: 1_000 }).catch(() => {});
      if (!(await passed)) continue;
      await untilRest(visitor, REST / 2);
      const late = await untilAnswered(unanswered, visitor);
      // The clock stands still now, and a page with such a clock can't be left.
      void send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget: LATER }).catch(() => {});
      return late;
    }
    return 'its clock could not be moved on';
  });

/** Loads a page in a second tab as visitors do who have no JavaScript. Returns the reason if it could not. */
export const openWithoutScripts = (visitor: Visitor, url: string): Promise<string | undefined> =>
  visitor.inOtherTab(async ({ open, send }) => {
    await send('Emulation.setScriptExecutionDisabled', { value: true });
    try {
      await open(url, LONGEST_LOAD);
    } catch (error) {
      return (error as Error).message;
    }
    await untilRest(visitor);
    return;
  });
