import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright';
import { type RunningDemo, startDemo } from '../../demo/server';
import { signInPath } from '../../demo/sign-in-path';
import { SCREENS, type ScreenName } from '../../service/console/screens/address/screen-names';
import { findShell } from '../find-browser';
import { endWith, readArguments } from '../read-arguments';
import { dataFolder } from './data-folder';
import { launchChromium } from './engines/chromium';

const USAGE = 'Usage: npm run picture:console [-- --all FOLDER]';

/** Pictures of the docs: file, screen with its parameters. */
const OF_DOCS = [
  ['console', 'overview?last=30d'],
  ['console-experiments', 'experiments'],
  ['console-consent', 'consent?last=30d'],
] as const;

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** ms for which screens may wait for the files of facts. */
const LONGEST = 180_000;

/** The figures that a picture shows: of a month, of none, or with a fault. */
type State = 'month' | 'empty' | 'fault';

async function settled(page: Page): Promise<void> {
  await page.locator('main .panel, main .note').first().waitFor({ timeout: LONGEST });
  await page.locator('main [aria-busy=true], main .waiting').first().waitFor({ state: 'detached', timeout: LONGEST });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** ms: figures that are counted up to now have everything. */
const NOW = 10_000;

/** Waits until the figures have the whole month. */
async function untilCounted(page: Page, demo: RunningDemo): Promise<void> {
  for (const end = Date.now() + LONGEST; Date.now() < end; await page.waitForTimeout(2_000)) {
    const answer = await page.request.get(demo.url('live', '/console/api/overview?last=30d'));
    const { views, counted_until: until } = (await answer.json()) as { readonly views?: number; readonly counted_until?: string };
    if (views && until && Date.now() - Date.parse(until) < NOW) return;
  }
  throw new Error('The facts of the month were not written');
}

/** `npm run picture:console`: pictures of three screens, for the docs. `--all FOLDER`: of every screen, each in four looks, with a month, without data, and with a fault. */
async function picture(all: string | undefined): Promise<void> {
  const browser = await launchChromium(findShell());
  const take = async (demo: RunningDemo, view: string, file: string, options: BrowserContextOptions, state: State = 'month') => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', deviceScaleFactor: 1, ...options });
    try {
      const page = await context.newPage();
      await page.goto(demo.url('live', signInPath('/console/accounts')));
      if (state === 'fault')
        await page.route(/\/console\/api\/(?!session)/, (route) =>
          route.fulfill({ status: 503, json: { error: 'The store did not answer within 30 s' } }),
        );
      const compared = state === 'month' && view.startsWith('overview');
      if (compared) await untilCounted(page, demo);
      await page.goto(demo.url('live', `/console/${view}`));
      await settled(page);
      // Another answer has the period before.
      if (compared) await page.locator('ul.figures .change').first().waitFor({ timeout: LONGEST });
      await page.screenshot({ path: file, fullPage: !!all });
      process.stdout.write(`${file}\n`);
    } finally {
      await context.close();
    }
  };
  const withDemo = async (month: boolean, work: (demo: RunningDemo) => Promise<void>) => {
    const data = dataFolder();
    const demo = await startDemo({ port: 0, data, console: true, month, told: true });
    try {
      await work(demo);
    } finally {
      await demo.close();
      rmSync(data, { recursive: true, force: true });
    }
  };
  const look = (demo: RunningDemo, folder: string, state: State, screens: readonly ScreenName[]) =>
    screens.reduce(async (before, screen) => {
      await before;
      for (const [size, viewport] of [
        ['1280', DESKTOP],
        ['390', PHONE],
      ] as const)
        for (const colorScheme of ['light', 'dark'] as const)
          await take(demo, screen, join(folder, `${screen}-${state}-${size}-${colorScheme}.png`), { viewport, colorScheme }, state);
    }, Promise.resolve());
  try {
    if (all === undefined) {
      const images = fileURLToPath(new URL('../../docs/images', import.meta.url));
      await withDemo(true, async (demo) => {
        for (const [file, view] of OF_DOCS) await take(demo, view, join(images, `${file}.png`), { viewport: DESKTOP });
      });
      return;
    }
    mkdirSync(all, { recursive: true });
    await withDemo(true, async (demo) => {
      await look(demo, all, 'month', SCREENS);
      await look(demo, all, 'fault', ['overview', 'consent', 'operation']);
    });
    await withDemo(false, (demo) => look(demo, all, 'empty', SCREENS));
  } finally {
    await browser.close();
  }
}

const { values } = readArguments(USAGE, { all: { type: 'string' } });
try {
  await picture(values.all);
} catch (error) {
  endWith(error);
}
