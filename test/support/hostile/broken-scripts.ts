import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Taproot } from '../../../kernel';
import { filedChunks } from '../../../tools/lab/dist';
import { isFirefox } from '../../../tools/lab/engines/journey-engine';
import { watchFaults } from '../../../tools/lab/network';
import type { SiteId } from '../../../tools/sites/ids';
import { answerLater } from '../page-clock';
import { thorough } from '../thorough';
import { type Visit, visits } from '../visit';
import { EVERYTHING, tried } from './extent';
import { spoilt } from './spoilt';

type Win = { taproot: Taproot; problems: string[] };

/** A page of a site that takes gifts or addresses. */
interface Target {
  readonly site: SiteId;
  readonly path: string;
  /** The script without which most would be missing, for a quick run. */
  readonly quick: string;
}

/** Returns each chunk of a site, and the hosts of its third parties, with their addresses. */
const scriptsOf = (site: SiteId) => [
  ...filedChunks(site).map(({ name, file }) => [name, `**/${file}`] as const),
  ...['tags.example', 'social.example', '*'].map((host) => [`all of ${host}`, `**/vendors/${host === '*' ? '**' : `${host}/**`}`] as const),
];
const ways = Object.keys(spoilt);
const SAMPLE = ['blocked', 'missing', 'hanging', 'HTML that says it is a script', 'of a wrong integrity'];
/** The ways that `npm test` tries: a script fails at once, never answers, or is refused. */
const QUICK_WAYS = ['blocked', 'hanging', 'of a wrong integrity'];
/** Visits at the same time. They mostly wait. */
const AT_ONCE = 5;

function noteProblems() {
  const own = window as unknown as Win;
  if (window !== top) return;
  own.problems = [];
  const tap = ({ hooks }: Taproot) =>
    hooks.problem.tap('test', ({ kind, plugin, error }) => {
      if (kind === 'resource_error') own.problems.push(`${plugin} ${error}`);
    });
  (own as { taproot: unknown }).taproot = [tap];
}

/** Advances the page's clock, and lets responses arrive after each `step`. Times are in seconds. */
async function elapse(page: Page, time: number, step: number): Promise<void> {
  for (let passed = 0; passed < time; passed += step) {
    await page.clock.runFor(step * 1_000);
    for (let turn = 0; turn < 3; turn++) await answerLater(page);
  }
}

interface Endured {
  /** True if the page requested one of the spoilt scripts. */
  readonly requested: boolean;
  readonly wrong: readonly string[];
}

/** Visits a page with these scripts spoilt in this way, and returns the faults. */
async function endure({ network }: Visit, { site, path }: Target, address: string, way: string): Promise<Endured> {
  const visitor = await network.visitor();
  const page = await visitor.newPage();
  const wrong: string[] = [];
  let requested = false;
  const faults = watchFaults(page);
  await page.clock.install();
  await page.addInitScript(noteProblems);
  await visitor.route(address, (route) => {
    requested = true;
    return spoilt[way]?.(route);
  });
  await page.goto(network.demo.url(site, path), { waitUntil: 'commit' });
  await page.waitForFunction(() => !!(window as unknown as Win).taproot?.track);
  for (let turn = 0; turn < 3; turn++) await answerLater(page);
  // Four tries of at most 10 s each, with a second in between. Tries that fail at once end sooner.
  await elapse(page, 12, 4);
  await elapse(page, 34, way === 'hanging' ? 4 : 34);
  const { tampered, problems } = await page.evaluate(() => ({
    tampered: 'tampered' in window,
    problems: (window as unknown as Win).problems,
  }));
  // A third party's script has no known content.
  if (tampered && !address.includes('/vendors/')) wrong.push('what was changed ran');
  for (const problem of new Set(problems))
    if (problems.filter((one) => one === problem).length > 1) wrong.push(`reported again: ${problem}`);
  // Firefox throws an error in the page if a third party's file is no script. Integrity protects our own files.
  const told = isFirefox && address.includes('/vendors/') ? /^(?!SyntaxError)\w*Error:/ : /^\w*Error:/;
  wrong.push(...faults.filter((fault) => told.test(fault)));
  const form = page.locator('form', { has: page.locator('input[type=email], input[name=amount]') }).first();
  const email = form.locator('input[type=email]');
  if (await email.count()) await email.first().fill('someone@mail.example');
  const before = page.url();
  await form.locator('button, input[type=submit]').first().click();
  try {
    await page.waitForURL((url) => url.href !== before, { waitUntil: 'commit', timeout: 60_000 });
  } catch {
    wrong.push('the form is not sent');
  }
  await visitor.close();
  return { requested, wrong: wrong.map((fault) => `${way}: ${fault}`) };
}

/** Tries these ways with a script, a few at a time. One way is enough for a script that the page does not request. */
async function endureAll(visit: Visit, target: Target, address: string, [first = '', ...others]: readonly string[]): Promise<void> {
  const endured = [await endure(visit, target, address, first)];
  for (let i = 0; i < others.length && endured[0]?.requested; i += AT_ONCE)
    endured.push(...(await Promise.all(others.slice(i, i + AT_ONCE).map((way) => endure(visit, target, address, way)))));
  tried(endured.length, 'ways');
  expect(endured.flatMap(({ wrong }) => wrong)).toEqual([]);
}

/** Proves that the page works, whatever becomes of each of its scripts. `everyDay`: also in a run of `npm test`. */
export function provesChunks(target: Target, everyDay: boolean): void {
  const visit = visits({ silent: false });
  const { site, quick } = target;
  const scripts = scriptsOf(site).filter(([name]) => EVERYTHING || name === quick);
  it.each(EVERYTHING || !everyDay ? [] : scripts)(
    `on ${site} the script %s disturbs nothing else when it is blocked, hangs or is changed [PLG-04] [CON-14]`,
    async (_, address) => {
      await endureAll(visit, target, address, QUICK_WAYS);
    },
  );
  it.each(scripts)(
    `on ${site} the script %s disturbs nothing else, however it is broken [PLG-04] [CON-14]`,
    thorough,
    async (_, address) => {
      await endureAll(visit, target, address, EVERYTHING ? ways : SAMPLE);
    },
  );
}
