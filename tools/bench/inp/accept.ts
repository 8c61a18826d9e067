import type { Ready } from '../compare/server';
import { openStage, type Stage } from '../compare/stage';
import type { Subject } from '../compare/subject';
import { subjects } from '../compare/subjects/all';
import { type BarePage, openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { ofClicks, READ, WATCH } from './watch';

/** Taproot where nothing is loaded before Accept, and the consent tools that it is compared with. */
const BANNERS = ['taproot-opt-in', 'cookieconsent', 'c15t'];
/** Visitors of each tool whose pages open together, and wait together. Their clicks come one after the other. */
const TOGETHER = 4;
/** ms after load, when the page's own start-up work, which is not the banner's, is over. */
const SETTLED = 1_000;
/** Resolves after a click has been painted, and the page is idle again. */
const REST = `new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 700 })));
})`;

interface Opened {
  readonly subject: Subject;
  readonly page: BarePage;
}

/** Opens a new visitor's page, and waits for its load event. */
async function open({ browser, server }: Stage, { subject }: Ready): Promise<Opened> {
  const url = server.url(subject);
  const page = await openBarePage(browser, subject, url);
  await page.before(WATCH);
  await page.goto(url);
  return { subject, page };
}

/** Clicks on Accept. Resolves to the duration. Rejects without a banner. */
async function accept({ subject, page }: Opened, slower: number): Promise<number> {
  const { host, accept } = subject.banner ?? { accept: '' };
  const root = host ? `document.querySelector(${JSON.stringify(host)})?.shadowRoot` : 'document';
  const button = `${root}?.querySelector(${JSON.stringify(accept)})`;
  await page.front();
  const at = await page.read<{ x: number; y: number } | null>(
    `(() => { const box = ${button}?.getBoundingClientRect(); return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null; })()`,
  );
  if (!at) throw new Error('no banner');
  await page.slow(slower);
  await page.click(at.x, at.y);
  await page.read(REST);
  return Math.max(...ofClicks(await page.read<number[]>(READ), 1));
}

/** Measures clicks on each tool's Accept, one for each visitor, in turn. Resolves to the durations by the tool's name. */
export async function acceptClicks(clicks: number, slower: number, say: (line: string) => void): Promise<Map<string, number[]>> {
  const stage = await openStage(
    subjects.filter(({ id }) => BANNERS.includes(id)),
    say,
  );
  const found = new Map<string, number[]>();
  try {
    for (const [id, why] of stage.failures) say(`${id}: ${why}`);
    for (let click = 0; click < clicks; click += TOGETHER) {
      if (click % 20 === 0) say(`Accept, ${click} of ${clicks}`);
      const wanted = Array.from({ length: Math.min(TOGETHER, clicks - click) }, () => stage.ready).flat();
      const opened = await Promise.all(wanted.map((ready) => open(stage, ready)));
      await wait(SETTLED);
      for (const one of opened) {
        const { id, name } = one.subject;
        try {
          found.set(name, [...(found.get(name) ?? []), await accept(one, slower)]);
        } catch (error) {
          say(`${id}: ${(error as Error).message}`);
        }
        await one.page.close();
      }
    }
  } finally {
    await stage.close();
  }
  return found;
}
