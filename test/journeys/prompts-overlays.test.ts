import { describe, expect, it } from 'vitest';
import { isUsable } from '../support/accessibility';
import { acceptCookies, ask, HOST, prompt, promptHits } from '../support/prompts';
import { noteShifts, shiftsOf } from '../support/shifts';
import { visits } from '../support/visit';

const visit = visits();

const texts = { headline: 'Keep the air clean', msg: 'Two minutes are enough.', okMessage: 'Go on', cancelMessage: 'Not now' };
const message = (layout: string, more = {}) => ({ id: 'layout', type: 'Message', layout, ...texts, ...more });
const form = { ...texts, id: 'layout', type: 'Form', layout: 'slideout', formElements: [{ type: 'text', name: 'name', label: 'Name' }] };

/** Shows the definition once the banner is answered. */
async function show(definition: object) {
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await acceptCookies(visit.page);
  await ask(visit.page, definition);
}

describe('a prompt that is no dialog', () => {
  it.each([
    ['a slideout', message('slideout')],
    ['a bar', message('bar')],
    ['a bar at the top', message('bar', { position: 'top' })],
    ['a button', message('button')],
  ])('PRM-07 as %s shifts nothing, takes no focus and leaves the page usable', async (_, definition) => {
    await noteShifts(visit.page);
    await visit.page.goto(visit.network.demo.url('main', '/about'));
    await acceptCookies(visit.page);
    await visit.page.waitForTimeout(600);
    await ask(visit.page, definition);
    await visit.page.locator(`${HOST} :is(section, .launcher)`).waitFor();
    await visit.page.waitForTimeout(600);
    expect(await visit.page.evaluate(() => document.activeElement?.localName)).toBe('body');
    expect(await isUsable(visit.page)).toBe(true);
    expect(await shiftsOf(visit.page)).toEqual([]);
  });

  it('PRM-02 tells EVT-10 what it is, and of its variant', async () => {
    await show(message('bar', { variant: 'short' }));
    await visit.page.locator(`${HOST} section`).waitFor();
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
    await show({ ...form, hideAfter: 1 });
    await prompt(visit.page).getByLabel('Name').fill('A');
    await visit.page.waitForTimeout(2_200);
    expect(await visit.page.locator(`${HOST} section`).isVisible()).toBe(true);
    await prompt(visit.page).getByLabel('Name').fill('');
    await prompt(visit.page).getByLabel('Name').blur();
    await prompt(visit.page).waitFor({ state: 'detached' });
  });

  it('P50 PRM-07 shows whatever it is given as text', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    await show({ ...message('slideout'), headline: evil, msg: evil, okMessage: evil });
    await visit.page.getByRole('region', { name: evil }).waitFor();
    expect(await prompt(visit.page).locator('img').count()).toBe(0);
  });
});
