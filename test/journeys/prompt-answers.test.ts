import { describe, expect, it } from 'vitest';
import { promptAnswers, streams } from '../../sites/network';
import { prompts } from '../../sites/prompts';
import { factsOf, loginOf } from '../../tools/lab/contact';
import { inProduction, openInProduction } from '../support/demo-in-production';
import { hitsAtEnd } from '../support/hits-at-end';
import { acceptCookies, ask, HOST, prompt, promptHits } from '../support/prompts';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
const go = async (site: 'main' | 'blogs' = 'main', path = '/prompts') => {
  await visit.page.goto(visit.network.demo.url(site, path));
  await acceptCookies(visit.page);
};
const THANKS = 'Thank you! We have received your response.';
const FAILURE = 'Uh-oh! There was an issue submitting your response. Could you please try again?';
const form = { id: 'own', type: 'Form', layout: 'modal', formElements: [{ type: 'text', name: 'city', label: 'City' }] };

/** Every prompt of the network that asks for answers, on the page where it shows. */
const asking = Object.entries(prompts).flatMap(([site, all]) =>
  all.flatMap(({ id, layout, formElements = [] }) =>
    formElements.length ? [{ site: site as 'main' | 'blogs', id, layout, formElements }] : [],
  ),
);

describe('the answers to a shipped prompt', () => {
  const isStored = async ({ site, id, layout, formElements }: (typeof asking)[number]) => {
    // 0.1 draws the control of its experiment, with the definition's words.
    if (id === 'readers') await visit.visitor.addInitScript(() => (Math.random = () => 0.1));
    await go(site, id === 'readers' ? '/prompts?utm_source=newsletter' : '/prompts');
    if (id === 'newsletter') await visit.page.locator('[data-prompt-open]').click();
    const shown = visit.page.locator(HOST).filter({ has: visit.page.locator(`[data-layout=${layout}], dialog, section, form, button`) });
    const last = shown.filter({ hasText: (prompts[site] ?? []).find((one) => one.id === id)?.headline ?? '' }).last();
    if (layout === 'button') await last.getByRole('button').first().click();
    const values: Record<string, string> = {};
    for (const { type, name, label, values: choices = [], required } of formElements) {
      if (type === 'motivation') await last.getByRole('radio', { name: 'Nature' }).check();
      else if (type === 'select') await last.getByLabel(label).selectOption(choices[0]?.value ?? '');
      else if (required) await last.getByLabel(label).fill('ada@main.example');
      values[name] = type === 'motivation' ? 'nature' : type === 'select' ? (choices[0]?.value ?? '') : required ? 'ada@main.example' : '';
    }
    await last.getByRole('button', { name: /^(Send|Subscribe|Read on)$/ }).click();
    await expect.poll(() => visit.network.received('answers')).toMatchObject([{ prompt: id, values }]);
    // The definition's own words of success replace ours in the headline, but not in the sentence.
    await visit.page.locator(HOST).getByText(THANKS).waitFor();
    await visit.page.goto(visit.network.demo.url('live'));
    await visit.page.getByText(id, { exact: true }).first().waitFor();
  };
  firstOnly(1, asking, (cases, options) =>
    it.each(cases)('$id of $site: the forms service stores the answers, and the live page shows them [PRM-03]', options, isStored),
  );

  it('reach the forms service in production, and are reported to the site’s stream [PRM-03]', {
    ...inProduction,
    ...thorough,
  }, async () => {
    const at = await openInProduction(visit);
    await visit.page.goto(at('main', '/prompts'));
    await acceptCookies(visit.page);
    const sent = visit.page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/v1/Prompts/'));
    await visit.page.locator('[data-prompt-open]').click();
    const dialog = visit.page.locator(`${HOST} dialog`);
    await dialog.getByRole('radio', { name: 'Nature' }).check();
    await dialog.getByLabel('Email').fill('ada@main.example');
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText(THANKS).waitFor();
    expect((await sent).url()).toBe(`${promptAnswers.production[0]}newsletter`);
    expect(await visit.network.received('answers')).toMatchObject([{ prompt: 'newsletter', values: { motivation: 'nature' } }]);
    const told = promptHits(await hitsAtEnd(visit)).filter(({ event }) => event === 'prompt_submit');
    expect(told).toMatchObject([{ environment: 'production', stream: streams.main, prompt_id: 'newsletter' }]);
  });

  it('stay in their fields when the service fails, and arrive once on another try [PRM-03]', thorough, async () => {
    await go();
    let tries = 0;
    await visit.page.route('**/v1/Prompts/*', (route) => {
      const headers = { 'access-control-allow-origin': '*' };
      return ++tries === 1 ? route.fulfill({ status: 503, headers }) : route.continue();
    });
    await visit.page.locator('[data-prompt-open]').click();
    // A bar or an inline prompt with such fields may be behind it.
    const dialog = visit.page.locator(`${HOST} dialog`);
    await dialog.getByRole('radio', { name: 'Nature' }).check();
    await dialog.getByLabel('Email').fill('ada@main.example');
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toBe(FAILURE);
    expect(await dialog.getByLabel('Email').inputValue()).toBe('ada@main.example');
    expect(await dialog.getByRole('radio', { name: 'Nature' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText(THANKS).waitFor();
    expect(await visit.network.received('answers')).toMatchObject([{ prompt: 'newsletter', page: new URL(visit.page.url()).origin }]);
  });
});

describe('a prompt whose page takes the answers', () => {
  it('says that it failed if no listener took the answers, and thanks once one has [PRM-03]', thorough, async () => {
    await go();
    await ask(visit.page, { ...form, answers: 'page' });
    const dialog = prompt(visit.page);
    await dialog.getByLabel('City').fill('Boulder');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toBe(FAILURE);
    expect(await dialog.getByLabel('City').inputValue()).toBe('Boulder');
    await visit.page.evaluate(() => {
      document.addEventListener('taproot:prompt', (event) => (event as CustomEvent).detail.take(Promise.resolve()));
    });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(THANKS).waitFor();
  });

  it('is rejected if its definition names no receiver for the answers [PRM-01 PRM-03]', thorough, async () => {
    await go();
    const warned = visit.page.waitForEvent('console', (message) => message.text().includes('prompt own: expected submit'));
    await ask(visit.page, form);
    await warned;
    await ask(visit.page, { ...form, id: 'second', headline: 'Second', answers: 'page' });
    await prompt(visit.page).getByRole('dialog', { name: 'Second' }).waitFor();
    expect(
      await visit.page
        .locator(HOST)
        .filter({ has: visit.page.locator('dialog') })
        .count(),
    ).toBe(1);
  });
});

it('a prompt filled in for a contact does not count as begun [CTC-11 PRM-02]', thorough, async () => {
  await visit.page.goto(visit.network.demo.url('main', `/prompts?${loginOf('1001')}`));
  await acceptCookies(visit.page);
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready' });
  await visit.page.locator('[data-prompt-open]').click();
  const dialog = prompt(visit.page);
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('june.alder@mail.example');
  expect(await dialog.getByLabel('ZIP code').inputValue()).toBe('80302');
  await dialog.getByRole('button', { name: 'No, thanks' }).click();
  await visit.page.goto('about:blank');
  const of = (event: string) => (entries: Parameters<typeof promptHits>[0]) => promptHits(entries).filter((hit) => hit.event === event);
  const hits = await visit.network.until('hits', (entries) => of('prompt_cancel')(entries).length > 0);
  expect(of('prompt_form_start')(hits)).toEqual([]);
});
