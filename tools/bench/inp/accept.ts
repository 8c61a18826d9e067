import { openStage } from '../compare/stage';
import { subjects } from '../compare/subjects/all';
import { openBarePage } from '../page/bare-page';
import { wait } from '../wait';
import { ofClicks, READ, WATCH } from './watch';

/** Taproot where nothing is loaded before Accept, and the consent tools that it is compared with. */
const BANNERS = ['taproot-opt-in', 'cookieconsent', 'c15t'];
/** ms after load, when the page's own start-up work, which is not the banner's, is over; and after the click. */
const SETTLED = 1_000;
const AFTER = 700;

/** Measures clicks on each tool's Accept, one for each visitor, in turn. Resolves to the durations by the tool's name. */
export async function acceptClicks(clicks: number, slower: number, say: (line: string) => void): Promise<Map<string, number[]>> {
  const stage = await openStage(
    subjects.filter(({ id }) => BANNERS.includes(id)),
    say,
  );
  const found = new Map<string, number[]>();
  try {
    for (const [id, why] of stage.failures) say(`${id}: ${why}`);
    for (let click = 1; click <= clicks; click++) {
      if (click % 20 === 0) say(`Accept, ${click} of ${clicks}`);
      for (const { subject } of stage.ready) {
        const { host, accept } = subject.banner ?? { accept: '' };
        const root = host ? `document.querySelector(${JSON.stringify(host)})?.shadowRoot` : 'document';
        const button = `${root}?.querySelector(${JSON.stringify(accept)})`;
        const url = stage.server.url(subject);
        const page = await openBarePage(stage.browser, subject, url);
        try {
          await page.before(WATCH);
          await page.goto(url);
          await wait(SETTLED);
          const at = await page.read<{ x: number; y: number } | null>(
            `(() => { const box = ${button}?.getBoundingClientRect(); return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null; })()`,
          );
          if (!at) throw new Error('no banner');
          await page.slow(slower);
          await page.click(at.x, at.y);
          await wait(AFTER);
          const durations = ofClicks(await page.read<number[]>(READ), 1);
          found.set(subject.name, [...(found.get(subject.name) ?? []), Math.max(...durations)]);
        } catch (error) {
          say(`${subject.id}: ${(error as Error).message}`);
        } finally {
          await page.close();
        }
      }
    }
  } finally {
    await stage.close();
  }
  return found;
}
