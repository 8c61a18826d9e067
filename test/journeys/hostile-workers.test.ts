import { expect, it } from 'vitest';
import { chromiumOnly } from '../support/engines/journey-engine';
import { sampled } from '../support/hostile/extent';
import { sendForm } from '../support/hostile/send-form';
import { installWorker, removeWorker, workers } from '../support/hostile/workers';
import { problemOf } from '../support/problem';
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
  'PLG-04 CON-14 a service worker that answers with %s keeps nobody else from anything; it is reported once, and the next page is whole',
  routed,
  async (_, answer) => {
    const { page, network } = visit;
    await installWorker(visit, answer);
    await page.goto(home());
    await visit.untilViews(1);
    await problemOf(page, 'consent');
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
  'PLG-04 a service worker that answers with %s leaves the page as it is, and the next page is whole',
  routed,
  async (_, answer) => {
    const { page, network } = visit;
    await installWorker(visit, answer);
    await page.goto(home());
    await page.waitForTimeout(500);
    await removeWorker(visit);
    await sendForm(visit);
    expect(await network.received('hits')).toEqual([]);
    await page.goto(home());
    await visit.untilViews(1);
    await banner().waitFor();
  },
);
