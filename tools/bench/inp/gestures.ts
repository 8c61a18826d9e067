import type { BrowserContext, Page } from 'playwright';
import type { Taproot } from '../../../kernel';
import { loginOf } from '../../lab/contact';
import { type Network, openNetwork } from '../../lab/network';
import { rewritePage } from '../../lab/rewritten-page';
import { ofClicks, READ, WATCH } from './watch';

/** ms between two clicks: more would be a flood, after which nothing is counted. */
const PAUSE = 250;
const SETTLED = 2_000;

/** Prepares a page. Resolves to the function that clicks once. */
type Prepare = (page: Page, network: Network) => Promise<(count: number) => Promise<void>>;

/** Returns the middle of an element, CSS px of the viewport. */
const center = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

/** Accepts, so that no banner is in the way. */
const agree = (page: Page) => page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.acceptAll());

const GESTURES: Readonly<Record<string, Prepare>> = {
  async 'on a decorated link'(page, { demo }) {
    // An answer without content leaves the page as it is.
    await page.route('**/nowhere**', (route) => route.fulfill({ status: 204 }));
    await page.goto(demo.url('main', '/about?ub_cta=top&ut_id=77'));
    await page.evaluate(
      (href) => {
        const link = Object.assign(document.createElement('a'), { href, id: 'decorated', textContent: 'Sign' });
        document.querySelector('main')?.prepend(link);
        link.scrollIntoView({ block: 'center' });
      },
      demo.url('action', '/nowhere'),
    );
    await page.waitForTimeout(SETTLED);
    const at = await center(page, '#decorated');
    return async () => {
      await page.mouse.click(...at);
      if (!(await page.locator('#decorated').getAttribute('href'))?.includes('ut_id')) throw new Error('the link was not decorated');
    };
  },
  async 'in a filled form'(page, { demo }) {
    const field = (name: string) => `<div><label>${name} <input name="${name}"></label></div>`;
    await rewritePage(
      page,
      '**/petition/**',
      `<form class="form" id="filled">${['email', 'first_name', 'last_name'].map(field).join('')}</form>`,
    );
    await page.goto(demo.url('action', `/petition/methane?${loginOf('1001')}`));
    await agree(page);
    await page.locator('[data-taproot-autofill]').first().waitFor({ state: 'attached' });
    await page.locator('#filled').scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLED);
    const places = await Promise.all(['email', 'first_name', 'last_name'].map((name) => center(page, `#filled [name=${name}]`)));
    return async (count) => page.mouse.click(...(places[count % places.length] as [number, number]));
  },
  async 'on a prompt'(page, { demo }) {
    await page.goto(demo.url('main', '/prompts'));
    await agree(page);
    await page.locator('[data-prompt-open]').first().click();
    const answers = ['Climate', 'Nature'].map((name) => page.getByRole('dialog').getByRole('radio', { name }));
    await answers[0]?.waitFor();
    await page.waitForTimeout(SETTLED);
    return async (count) => answers[count % answers.length]?.click();
  },
};

async function measure(visitor: BrowserContext, network: Network, prepare: Prepare, clicks: number, rate: number): Promise<number[]> {
  const page = await visitor.newPage();
  await page.addInitScript(WATCH);
  const click = await prepare(page, network);
  const session = await visitor.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  for (let count = 0; count < clicks; count++) {
    await click(count);
    await page.waitForTimeout(PAUSE);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return ofClicks((await page.evaluate(READ)) as number[], clicks);
}

/** Measures clicks of each kind on the demo's pages. Resolves to their durations by the kind. */
export async function gestureClicks(clicks: number, slower: number, say: (line: string) => void): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const network = await openNetwork();
  try {
    for (const [name, prepare] of Object.entries(GESTURES)) {
      say(`${clicks} clicks ${name}`);
      const visitor = await network.visitor();
      try {
        found.set(name, await measure(visitor, network, prepare, clicks, slower));
      } catch (error) {
        say(`${name}: ${(error as Error).message.split('\n')[0]}`);
      } finally {
        await visitor.close();
      }
    }
  } finally {
    await network.close();
  }
  return found;
}
