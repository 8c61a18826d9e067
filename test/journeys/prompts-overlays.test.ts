import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { isUsable } from '../support/accessibility';
import { acceptCookies, ask, HOST, prompt, promptHits } from '../support/prompts';
import { noteShifts, shiftsOf } from '../support/shifts';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const texts = { headline: 'Keep the air clean', msg: 'Two minutes are enough.', okMessage: 'Go on', cancelMessage: 'Not now' };
const message = (layout: string, more = {}) => ({ id: 'layout', type: 'Message', layout, ...texts, ...more });
const form = {
  ...texts,
  id: 'layout',
  type: 'Form',
  layout: 'slideout',
  answers: 'page',
  formElements: [{ type: 'text', name: 'name', label: 'Name' }],
};

/** Shows the definition once the banner is answered. */
async function show(definition: object) {
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await acceptCookies(visit.page);
  await ask(visit.page, definition);
}

describe('a prompt without a dialog', () => {
  const overlays: [what: string, definition: object][] = [
    ['a slideout', message('slideout')],
    ['a bar at the top', message('bar', { position: 'top' })],
    ['a bar', message('bar')],
    ['a button', message('button')],
  ];
  firstOnly(1, overlays, (cases, options) =>
    it.each(cases)(
      'shown as %s causes no layout shift, takes no focus and leaves the page usable [PRM-07]',
      options,
      async (_, definition) => {
        await noteShifts(visit.page);
        await visit.page.goto(visit.network.demo.url('main', '/about'));
        await acceptCookies(visit.page);
        await visit.untilCalm();
        await ask(visit.page, definition);
        await visit.page.locator(`${HOST} :is(section, .launcher)`).waitFor();
        await visit.page
          .locator(HOST)
          .evaluateAll((hosts) =>
            Promise.all(hosts.flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? []).map(({ finished }) => finished)),
          );
        await visit.untilCalm();
        expect(await visit.page.evaluate(() => document.activeElement?.localName)).toBe('body');
        expect(await isUsable(visit.page)).toBe(true);
        expect(await shiftsOf(visit.page)).toEqual([]);
      },
    ),
  );

  it('reports its display with its type, layout and variant [PRM-02] [EVT-10]', async () => {
    await show(message('bar', { variant: 'short' }));
    await visit.page.locator(`${HOST} section`).waitFor();
    await visit.page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          (window as unknown as { taproot: Taproot }).taproot.hooks.hit.tap('test', ({ event }) => {
            if (event === 'prompt_display') resolve();
            return undefined;
          }),
        ),
    );
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

  it('stays while the visitor is using it [PRM-07]', thorough, async () => {
    await visit.page.clock.install();
    await show({ ...form, hideAfter: 60 });
    await prompt(visit.page).getByLabel('Name').fill('A');
    await visit.page.clock.runFor(120_000);
    expect(await visit.page.locator(`${HOST} section`).isVisible()).toBe(true);
    await prompt(visit.page).getByLabel('Name').fill('');
    await prompt(visit.page).getByLabel('Name').blur();
    await visit.page.clock.runFor(120_000);
    await prompt(visit.page).waitFor({ state: 'detached' });
  });

  it('shows all of its content as text, never as markup [PRM-07]', thorough, async () => {
    const evil = '<img src=x onerror="document.title=1">';
    await show({ ...message('slideout'), headline: evil, msg: evil, okMessage: evil });
    await visit.page.getByRole('region', { name: evil }).waitFor();
    expect(await prompt(visit.page).locator('img').count()).toBe(0);
  });
});
