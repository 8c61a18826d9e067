import { expect, it } from 'vitest';
import { CIRCUMSTANCES, declareScheme, violationsIn } from '../support/accessibility';
import { ask, HOST, prompt } from '../support/prompts';
import { firstOnly } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const fields = [
  { type: 'motivation', name: 'motivation', label: 'Why?' },
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'select', name: 'topic', label: 'Topic', values: [{ value: 'a', label: 'Air' }] },
  { type: 'checkbox-group', name: 'help', label: 'I could', required: true, values: [{ value: 'm', label: 'measure' }] },
  { type: 'date', name: 'seen', label: 'Seen', max: 'today' },
  { type: 'us-postal-code', name: 'zip', label: 'ZIP' },
  { type: 'textarea', name: 'story', label: 'Story' },
];
const texts = { headline: 'Keep the air clean', msg: 'Two minutes are enough.', okMessage: 'Go on', cancelMessage: 'Not now' };
const form = (layout: string) => ({ id: 'layout', type: 'Form', layout, ...texts, answers: 'page', formElements: fields });
/** Other tests check them in light colours. */
const SELECTED = /^dark|forced|phone, in Spanish|Arabic|side/;
const LAYOUTS = ['modal', 'slideout', 'bar', 'button', 'inline'];

/** Shows the definition on a page with a place for it, once nothing else shows. */
async function show(definition: { layout: string; type: string }, path = '/about') {
  await visit.page.goto(visit.network.demo.url('main', path));
  await acceptCookiesInAnyLanguage();
  await visit.page.evaluate(() => {
    const place = document.createElement('div');
    place.dataset.prompt = 'layout';
    document.querySelector('main')?.prepend(place);
  });
  await ask(visit.page, definition);
  await visit.page.locator(HOST).first().waitFor({ state: 'attached' });
}
const acceptCookiesInAnyLanguage = async () => {
  const banner = visit.page.locator('[data-taproot-consent] section');
  await banner.locator('[value=accept]').click();
  await banner.waitFor({ state: 'detached' });
};

const chosen = CIRCUMSTANCES.filter(([name]) => SELECTED.test(name));
/** Each layout and each circumstance at least once. */
const DIAGONAL = Math.max(LAYOUTS.length, chosen.length);
const matrix = chosen
  .flatMap(([circumstance, path, options], i) =>
    LAYOUTS.map((layout, j) => [layout, circumstance, path, options, (j - i + LAYOUTS.length) % LAYOUTS.length] as const),
  )
  .sort(([, , , , a], [, , , , b]) => a - b);

firstOnly(DIAGONAL, matrix, (cases, given) =>
  it.each(cases)('a prompt with the layout %s in %s passes axe, and fits [PRM-07]', given, async (layout, _, path, options) => {
    await visit.open(options);
    if (options.colorScheme) await declareScheme(visit.page, 'light dark');
    await show(form(layout), path);
    if (layout === 'button') await visit.page.locator('.launcher').click();
    await visit.page.locator(`${HOST} :is(dialog, section)`).waitFor();
    expect(await violationsIn(visit.page, HOST)).toEqual([]);
    await prompt(visit.page).getByRole('button', { name: 'Go on' }).click();
    await prompt(visit.page).locator('.fault:not(:empty)').first().waitFor();
    expect(await violationsIn(visit.page, HOST)).toEqual([]);
    const { width: wide } = visit.page.viewportSize() ?? expect.fail('no viewport');
    const sideways = await visit.page.locator(`${HOST} :is(dialog, section)`).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [element.scrollWidth > element.clientWidth, left, right] as const;
    });
    expect([sideways[0], sideways[1] >= 0, sideways[2] <= wide]).toEqual([false, true, true]);
  }),
);
