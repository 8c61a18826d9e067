import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, isUsable, violationsIn } from '../support/accessibility';
import { acceptCookies, ask, HOST, prompt, promptHits } from '../support/prompts';
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
const message = (layout: string, more = {}) => ({ id: 'layout', type: 'Message', layout, ...texts, ...more });
const form = (layout: string) => ({ id: 'layout', type: 'Form', layout, ...texts, formElements: fields });
const LAYOUTS = ['modal', 'slideout', 'bar', 'button', 'inline'];

/** Shows the definition on a page that has a place for it, once nothing else is there. */
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

describe.each(LAYOUTS)('a prompt in a %s', (layout) => {
  it.each(CIRCUMSTANCES.filter(([name]) => !name.includes('law')))(
    'PRM-07 with %s has nothing for axe, and fits',
    async (_, path, options) => {
      await visit.open(options);
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
    },
  );
});

describe('a prompt that is no dialog', () => {
  it.each([
    ['a slideout', message('slideout')],
    ['a bar', message('bar')],
    ['a bar at the top', message('bar', { position: 'top' })],
    ['a button', message('button')],
  ])('PRM-07 as %s shifts nothing, takes no focus and leaves the page usable', async (_, definition) => {
    await visit.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.page.goto(visit.network.demo.url('main', '/about'));
    await acceptCookies(visit.page);
    await visit.page.waitForTimeout(600);
    await ask(visit.page, definition);
    await visit.page.locator(`${HOST} :is(section, .launcher)`).waitFor();
    await visit.page.waitForTimeout(600);
    expect(await visit.page.evaluate(() => document.activeElement?.localName)).toBe('body');
    expect(await isUsable(visit.page)).toBe(true);
    expect(await visit.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  it('PRM-02 tells EVT-10 what it is, and of its variant', async () => {
    await show(message('bar', { variant: 'short' }));
    await prompt(visit.page).waitFor();
    await visit.page.waitForTimeout(300);
    await visit.page.reload();
    const hits = await visit.network.until('hits', (entries) => promptHits(entries).length > 0);
    expect(promptHits(hits)[0]).toMatchObject({
      event: 'prompt_display',
      event_category: 'sticky_footer',
      prompt_id: 'layout',
      prompt_type: 'Message',
      prompt_layout: 'bar',
      prompt_variant: 'short',
    });
  });

  it('P61 PRM-07 does not go away while somebody is at it', async () => {
    await show({ ...form('slideout'), hideAfter: 1 } as never);
    await prompt(visit.page).getByLabel('Name').fill('A');
    await visit.page.waitForTimeout(2_200);
    expect(await prompt(visit.page).isVisible()).toBe(true);
    await prompt(visit.page).getByLabel('Name').fill('');
    await visit.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await prompt(visit.page).waitFor({ state: 'detached' });
  });

  it('P50 PRM-07 shows whatever it is given as text', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    await show({ ...message('slideout'), headline: evil, msg: evil, okMessage: evil } as never);
    await visit.page.getByRole('region', { name: evil }).waitFor();
    expect(await prompt(visit.page).locator('img').count()).toBe(0);
  });
});
