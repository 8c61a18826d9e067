import type { Visitor } from './visitor';

/** ms that a document may take to load, and to come to rest. */
const LONGEST_LOAD = 20_000;
const LONGEST_REST = 8_000;
/** ms without a request that count as rest, and ms between two looks. */
const REST = 600;
const LOOKING = 50;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves once nothing has been asked for, for a while, or after 8 s. */
export async function untilRest(visitor: Visitor): Promise<void> {
  const end = Date.now() + LONGEST_REST;
  let since = Date.now();
  while (Date.now() < end && Date.now() - since < REST) {
    await pause(LOOKING);
    if (visitor.waiting()) since = Date.now();
  }
}

/** Does what a reader does: moves the pointer, scrolls to the end and back, presses a key. Nothing is clicked, nothing is sent. */
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

/** Opens a page, reads it, and stays for that many ms after it has loaded. Rejects where there is none. */
export async function visitPage(visitor: Visitor, url: string, stay: number) {
  const shown = await visitor.open(url, LONGEST_LOAD);
  await stayOn(visitor, stay);
  return shown;
}

/** Reads the page that is open, and stays for that many ms. */
export async function stayOn(visitor: Visitor, stay: number): Promise<void> {
  const loaded = Date.now();
  await untilRest(visitor);
  await read(visitor);
  await pause(Math.max(0, loaded + stay - Date.now()));
  await untilRest(visitor);
}

/** Tells the page that it is left, as long as what it then sends can be seen: once it is gone, the browser tells nobody. */
export async function leave(visitor: Visitor): Promise<void> {
  await visitor.evaluate("void dispatchEvent(new PageTransitionEvent('pagehide'))");
  await untilRest(visitor);
}
