import { beforeAll, beforeEach, expect, it } from 'vitest';
import { rewriting } from '../../tools/lab/network';
import { hitsAtEnd } from '../support/hits-at-end';
import { type OwnSite, ownSite } from '../support/own-site';
import { parserWaits, waitMarkup } from '../support/parser-waits';
import { thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
let site: OwnSite;
beforeAll(async () => {
  site = await ownSite('experiments-manifest');
});
beforeEach(() => site.serveTo(visit.visitor));

const main = (path = '/') => visit.network.demo.url('main', path);
const exposed = async () =>
  named('experiment_exposure')(await hitsAtEnd(visit)).map(({ experiment_id, variant }) => `${experiment_id}:${variant}`);

/** Sets the random number that a visitor draws. */
const luck = (point: number) => visit.visitor.addInitScript((value) => (Math.random = () => value), point);
const variants = (id: string) =>
  visit.page.evaluate(
    (experiment) =>
      [...document.querySelectorAll(`[data-experiment="${experiment}"]`)]
        .flatMap((part) => (part.hasAttribute('data-variant') ? [part] : [...part.children]))
        .map((part) => part.getAttribute('data-variant')),
    id,
  );

it(
  'a visitor of the hold-out sees the control, and is exposed to the hold-out alone, which every later hit reports [EXP-02 EXP-05]',
  thorough,
  async () => {
    await luck(0.8);
    await visit.page.route(
      main(),
      rewriting((html) => html.replace(/<body[^>]*>/, (body) => body + waitMarkup(html))),
    );
    await parserWaits(visit.page);
    await visit.page.goto(main());
    await expect.poll(() => variants('hero')).toEqual(['control']);
    await visit.untilViews(1);
    expect(await exposed()).toEqual(['holdout:control']);
    await visit.page.goto(main('/about'));
    expect((await visit.untilViews(2))[1]).toMatchObject({ exp_holdout: 'control' });
  },
);

it('an experiment for an audience includes only its visitors: others see the control, and do not count as late [EXP-02 EXP-05]', async () => {
  await luck(0.2);
  /** Inserts a place of the experiment into the page. Resolves to the remaining variants once it is decided. */
  const bring = async (experiment: string) => {
    await visit.page.evaluate((id) => {
      const place = document.createElement('div');
      place.dataset.experiment = id;
      for (const variant of ['control', 'variant1']) {
        const part = Object.assign(document.createElement('p'), { textContent: variant, hidden: variant !== 'control' });
        part.dataset.variant = variant;
        place.append(part);
      }
      document.querySelector('main')?.append(place);
    }, experiment);
    await expect.poll(() => variants(experiment)).toHaveLength(1);
    return variants(experiment);
  };
  const readersAt = async (path: string) => {
    await visit.page.goto(main(path));
    // The first page requests the chunk with the audience rules. The second is decided before it is painted, also on a busy machine.
    expect(await bring('contacts')).toEqual(['control']);
    return bring('readers');
  };
  expect(await readersAt('/about')).toEqual(['control']);
  await visit.untilViews(1);
  expect(await readersAt('/about?utm_source=newsletter')).toEqual(['variant1']);
  await visit.untilViews(2);
  // The machine's fonts decide whether the page's own experiment comes into view.
  expect((await exposed()).filter((one) => /^(readers|contacts):/.test(one))).toEqual(['readers:variant1']);
});
