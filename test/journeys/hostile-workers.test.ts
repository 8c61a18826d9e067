import { expect, it } from 'vitest';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { sampled } from '../support/hostile/extent';
import { sendForm } from '../support/hostile/send-form';
import { installWorker, removeWorker, workers } from '../support/hostile/workers';
import { rush } from '../support/page-clock';
import { pluginsThere } from '../support/plugins-there';
import { problemOf } from '../support/problem';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
const routed = chromiumOnly('a service worker’s script is fetched past the routes of a test');
const home = () => visit.network.demo.url('main', '/');
const banner = () => visit.page.getByRole('region', { name: 'Cookie consent' });

const STALE_TAG = /old tag/;
const cases = Object.entries(workers);

it.each(
  sampled(
    cases.filter(([what]) => !STALE_TAG.test(what)),
    1,
  ),
)(
  'a service worker that answers with %s disturbs nothing else, is reported once, and leaves the next page intact [PLG-04] [CON-14]',
  routed,
  async (_, answer) => {
    const { page, network } = visit;
    await installWorker(visit, answer);
    await page.clock.install();
    await page.goto(home());
    await visit.untilViews(1);
    await rush(page, problemOf(page, 'consent'));
    await pluginsThere(page, 'errors');
    // A resource's failure within 2 s of a page's end may come from that end, and is not reported.
    await page.clock.runFor(2_000);
    expect(await banner().count()).toBe(0);
    await removeWorker(visit);
    await sendForm(visit);
    const reports = await network.until('errors', (errors) => errors.some(({ plugin }) => plugin === 'consent'));
    expect(reports.filter(({ plugin }) => plugin === 'consent')).toHaveLength(1);
    await page.goto(home());
    await banner().waitFor();
  },
);

it.each(cases.filter(([what]) => STALE_TAG.test(what)))(
  'a service worker that answers with %s leaves the page as it is, and the next page intact [PLG-04]',
  { ...routed, ...thorough },
  async (_, answer) => {
    const { page, network } = visit;
    await installWorker(visit, answer);
    await page.goto(home());
    await visit.untilCalm();
    await removeWorker(visit);
    await sendForm(visit);
    await page.goto(network.demo.url('main', '/about'));
    const seen = await visit.untilViews(1);
    expect(seen.map(({ page_path }) => page_path)).toEqual(['/about']);
    await banner().waitFor();
  },
);
