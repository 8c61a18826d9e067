import { expect, it } from 'vitest';
import { evaluateAll, type VariantRow } from '../../service/experiments/evaluate';
import { plansOf, readDefined } from '../../service/experiments/plan';
import { chunkFile } from '../../tools/lab/dist';
import { askHits, localQuery } from '../support/ask-hits';
import { hitsAtEnd } from '../support/hits-at-end';
import { acceptCookies, ask, HOST, prompt, promptHits } from '../support/prompts';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits();
const main = (path: string) => visit.network.demo.url('main', path);
const exposures = named('experiment_exposure');

/** Sets the random number that a visitor draws: 0.8 yields `variant1` of `reason`, 0.1 the control. */
const luck = (point: number) => visit.visitor.addInitScript((value) => (Math.random = () => value), point);

it('a prompt shows only to its audience, and its variant’s exposure and conversion reach the results [PRM-07 EXP-05]', async () => {
  await luck(0.8);
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  const untilRest = followScripts(visit.page);
  await visit.page.goto(main('/prompts'));
  await acceptCookies(visit.page);
  await expect.poll(() => asked.some((url) => url.endsWith(chunkFile('main', 'audience')))).toBe(true);
  await untilRest();
  expect(await visit.page.getByRole('region', { name: 'Forty dollars find a leak' }).count()).toBe(0);
  await visit.page.getByRole('link', { name: 'come as one of them' }).click();
  const slide = visit.page.getByRole('region', { name: 'Forty dollars find a leak' });
  await slide.waitFor();
  await slide.getByLabel('Email').fill('ada@main.example');
  await slide.getByRole('button', { name: 'Subscribe' }).click();
  // The thanks replace the headline, which also names the region.
  await visit.page.getByText('Thank you! We have received your response.').waitFor();
  const hits = await hitsAtEnd(visit);
  expect(exposures(hits)).toMatchObject([{ experiment_id: 'reason', variant: 'variant1', prompt_id: 'readers', exp_reason: 'variant1' }]);
  const displays = named('prompt_display')(hits).filter(({ prompt_id }) => prompt_id === 'readers');
  expect(displays).toMatchObject([{ prompt_variant: 'variant1' }]);
  expect(named('signup')(hits)).toMatchObject([{ exp_reason: 'variant1' }]);

  const rows = (await askHits(hits, localQuery('Conversions by variant'))) as VariantRow[];
  const found = evaluateAll(rows, plansOf(await readDefined()), new Map()).find(({ experiment }) => experiment === 'reason');
  expect(found?.variants).toMatchObject([{ variant: 'control' }, { variant: 'variant1', visitors: 1, exposures: 1 }]);
  expect(found?.measures).toMatchObject([{ event: 'signup', variants: [{ conversions: 0 }, { conversions: 1 }] }]);
});

it(
  'a control without a prompt loads the same chunks as the prompt, is exposed when the prompt would be seen, and leaves no trace in the page [EXP-05]',
  thorough,
  async () => {
    await luck(0.1);
    await visit.page.goto(main('/about'));
    await acceptCookies(visit.page);
    const variants = { control: { shows: false }, variant1: {} };
    const given = {
      id: 'quiet',
      type: 'Message',
      layout: 'slideout',
      headline: 'Nobody sees this',
      experiment: { id: 'reason', variants },
    };
    await ask(visit.page, given);
    await visit.page.waitForFunction(() => localStorage.getItem('tp_session_experiments')?.endsWith('reason:control'));
    await expect.poll(() => visit.page.locator(HOST).count()).toBe(0);
    await ask(visit.page, { ...given, id: 'after', headline: 'After it', experiment: undefined });
    await prompt(visit.page).getByText('After it').waitFor();
    const hits = await hitsAtEnd(visit);
    const exposed = exposures(hits).filter(({ experiment_id }) => experiment_id === 'reason');
    expect(exposed).toMatchObject([{ variant: 'control', prompt_id: 'quiet' }]);
    expect(promptHits(hits).map(({ prompt_id }) => prompt_id)).not.toContain('quiet');
  },
);
