import type { Visitor } from './visitor';

/** ms that a document may take to load, and to settle. */
const LONGEST_LOAD = 20_000;
const LONGEST_REST = 8_000;
/** ms without a request that count as settled, and ms between two checks. */
const REST = 600;
const LOOKING = 50;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves once the page sends no requests for a while, or after 8 s. */
export async function untilRest(visitor: Visitor): Promise<void> {
  const end = Date.now() + LONGEST_REST;
  let since = Date.now();
  while (Date.now() < end && Date.now() - since < REST) {
    await pause(LOOKING);
    if (visitor.waiting()) since = Date.now();
  }
}

/** Acts like a reader: moves the pointer, scrolls to the end and back, presses a key. Clicks and submits nothing. */
async function read({ input, evaluate }: Visitor): Promise<void> {
  for (const [x, y] of [
    [300, 300],
    [640, 420],
  ] as const)
    await input('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  for (const type of ['keyDown', 'keyUp'])
    await input('Input.dispatchKeyEvent', { type, key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 });
  const to = (part: number) => evaluate(`scrollTo({ top: ${part} * document.documentElement.scrollHeight, behavior: 'instant' })`);
  for (const part of [0.3, 0.7, 1]) {
    await to(part);
    await pause(2 * LOOKING);
  }
  await to(0);
}

/** Opens a page, reads it, and stays for that many ms after it has loaded. Rejects without a page. */
export async function visitPage(visitor: Visitor, url: string, stay: number) {
  const shown = await visitor.open(url, LONGEST_LOAD);
  await stayOn(visitor, stay);
  return shown;
}

/** Reads the open page, and stays for that many ms. */
export async function stayOn(visitor: Visitor, stay: number): Promise<void> {
  const loaded = Date.now();
  await untilRest(visitor);
  await read(visitor);
  await pause(Math.max(0, loaded + stay - Date.now()));
  await untilRest(visitor);
}

/** Raises the events of leaving while the requests of the page's end can still be seen: once it is gone, the browser reports none. */
export async function leave(visitor: Visitor): Promise<void> {
  await visitor.evaluate("void dispatchEvent(new PageTransitionEvent('pagehide'))");
  await untilRest(visitor);
}
