import { describe, expect, it } from 'vitest';
import { chunkFile } from '../../tools/lab/dist';
import type { Entry } from '../../tools/lab/network';
import { focused, isUsable, violationsIn } from '../support/accessibility';
import { acceptCookies, answerNetwork, ask, HOST, prompt, promptHits } from '../support/prompts';
import { told } from '../support/taken-bodies';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
const go = async (path = '/about', site: 'main' | 'blogs' = 'main') => {
  await visit.page.goto(visit.network.demo.url(site, path));
  await acceptCookies(visit.page);
};
const opener = () => visit.page.locator('[data-prompt-open]');
const gone = () => visit.page.getByRole('dialog').waitFor({ state: 'detached' });
const send = () => prompt(visit.page).getByRole('button', { name: /Send|Subscribe|Read on/ });
const actions = (entries: readonly Entry[]) => promptHits(entries).map(({ event }) => event);

const form = {
  id: 'ask',
  type: 'Form',
  layout: 'modal',
  headline: 'Who are you?',
  cancelMessage: 'Not now',
  answers: 'page',
  formElements: [
    { type: 'motivation', name: 'motivation', label: 'Why?' },
    { type: 'email', name: 'email', label: 'Email', required: true },
  ],
};

describe('a modal prompt', () => {
  it('names missing answers, thanks, and reports everything except the address [PRM-02] [PRM-03] [PRM-04]', async () => {
    await go('/prompts');
    await visit.page.evaluate(() => {
      document.addEventListener('taproot:prompt', (event) => Object.assign(window, { taken: (event as CustomEvent).detail }));
    });
    await opener().click();
    await prompt(visit.page).getByRole('dialog', { name: 'Good news, once a month' }).waitFor();
    await send().click();
    expect(await prompt(visit.page).locator('.fault:not(:empty)').allTextContents()).toEqual(Array(2).fill('Please fill this in.'));
    expect(
      await prompt(visit.page)
        .getByRole('radio', { name: 'Climate' })
        .evaluate((radio) => radio.matches(':focus')),
    ).toBe(true);
    expect(await violationsIn(visit.page, HOST)).toEqual([]);
    await prompt(visit.page).getByRole('radio', { name: 'Nature' }).check();
    await prompt(visit.page).getByLabel('Email').fill('ada@main.example');
    await send().click();
    await prompt(visit.page).getByText('Thank you! We have received your response.').waitFor();
    expect(await visit.page.evaluate(() => (window as unknown as { taken: unknown }).taken)).toEqual({
      id: 'newsletter',
      values: { motivation: 'nature', email: 'ada@main.example', zip: '' },
    });
    await prompt(visit.page).getByRole('button', { name: 'Close' }).last().press('Enter');
    await gone();
    expect(await focused(visit.page)).toBe('Subscribe');
    await visit.page.reload();
    const hits = await visit.network.until('hits', (entries) => actions(entries).includes('prompt_submit'));
    expect(actions(hits)).toEqual(expect.arrayContaining(['prompt_display', 'prompt_form_start', 'prompt_click', 'prompt_submit']));
    const submitted = promptHits(hits).find(({ event }) => event === 'prompt_submit');
    expect(submitted).toMatchObject({ prompt_id: 'newsletter', prompt_type: 'Subscription', prompt_layout: 'modal', motivation: 'nature' });
    expect(JSON.stringify(hits)).not.toContain('ada@');
  });

  it('makes the page inert, cycles by Tab both ways, and returns the focus by Escape [PRM-07]', async () => {
    await go('/prompts');
    await opener().press('Enter');
    await prompt(visit.page).getByRole('dialog').waitFor();
    expect(await isUsable(visit.page)).toBe(false);
    const inside = () => visit.page.evaluate((host) => document.activeElement?.matches(host), HOST);
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await visit.page.keyboard.press(key);
      expect(await inside()).toBe(true);
    }
    await visit.page.keyboard.press('Escape');
    await gone();
    expect(await focused(visit.page)).toBe('Subscribe');
    await visit.page.reload();
    await visit.network.until('hits', (entries) => actions(entries).includes('prompt_close'));
  });

  it('keeps typed answers while they fail to arrive, and sends them once [PRM-03]', thorough, async () => {
    await go();
    const answers = await answerNetwork(visit, 500, 200);
    await ask(visit.page, { ...form, submit: answers.url });
    await prompt(visit.page).getByRole('radio', { name: 'Climate' }).check();
    await prompt(visit.page).getByLabel('Email').fill('ada@main.example');
    await prompt(visit.page).getByLabel('Email').press('Enter');
    const alert = prompt(visit.page).getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('Uh-oh! There was an issue submitting your response. Could you please try again?');
    expect(await prompt(visit.page).getByLabel('Email').inputValue()).toBe('ada@main.example');
    expect(await violationsIn(visit.page, HOST)).toEqual([]);
    await send().dblclick();
    await prompt(visit.page).getByRole('status').getByText('Thank you! We have received your response.').waitFor();
    expect(answers.bodies).toEqual(Array(2).fill(told('motivation=climate&email=ada%40main.example')));
  });

  it('reports a cancel, and stays away on the next page [PRM-02] [PRM-07]', thorough, async () => {
    await go();
    await ask(visit.page, form);
    await prompt(visit.page).getByRole('button', { name: 'Not now' }).click();
    await gone();
    await visit.page.reload();
    await visit.network.until('hits', (entries) => actions(entries).includes('prompt_cancel'));
    await ask(visit.page, form);
    await ask(visit.page, { ...form, id: 'other', headline: 'Another' });
    await prompt(visit.page).getByRole('dialog', { name: 'Another' }).waitFor();
    expect(await visit.page.locator(HOST).count()).toBe(1);
  });

  it('is not shown before or after its publish window [PRM-05]', async () => {
    await go();
    const [past, future] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    await ask(visit.page, { ...form, id: 'early', headline: 'Too early', publish: future });
    await ask(visit.page, { ...form, id: 'late', headline: 'Too late', publish: past, unpublish: past });
    await ask(visit.page, { ...form, id: 'now', headline: 'In time', publish: past, unpublish: future });
    await prompt(visit.page).getByRole('dialog', { name: 'In time' }).waitFor();
    await prompt(visit.page).getByRole('button', { name: 'Not now' }).click();
    await gone();
    await ask(visit.page, { ...form, id: 'last', headline: 'Last' });
    await prompt(visit.page).getByRole('dialog', { name: 'Last' }).waitFor();
    await visit.page.reload();
    const hits = await visit.network.until('hits', (entries) => actions(entries).includes('prompt_cancel'));
    expect(promptHits(hits).filter(({ prompt_id }) => prompt_id === 'early' || prompt_id === 'late')).toEqual([]);
  });

  it('waits for the cookie banner, and for the prompt before it [PRM-07]', thorough, async () => {
    await visit.page.goto(visit.network.demo.url('main', '/about'));
    await visit.page.getByRole('region', { name: 'Cookie consent' }).waitFor();
    await ask(visit.page, { ...form, headline: 'First' });
    await ask(visit.page, { ...form, id: 'second', layout: 'slideout', headline: 'Second' });
    await visit.untilViews(1);
    await visit.untilCalm();
    expect(await visit.page.locator(`${HOST} :is(dialog, [data-layout=slideout])`).count()).toBe(0);
    await acceptCookies(visit.page);
    await prompt(visit.page).getByRole('dialog', { name: 'First' }).waitFor();
    expect(await visit.page.locator(`${HOST} :is(dialog, [data-layout=slideout])`).count()).toBe(1);
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('region', { name: 'Second' }).waitFor();
  });
});

describe('a Gate', () => {
  it('hides its content until it is passed, and remembers the passing [PRM-07] [PRM-02]', thorough, async () => {
    await go('/prompts', 'blogs');
    const content = visit.page.locator('[data-gate]');
    expect(await content.isVisible()).toBe(false);
    await prompt(visit.page).getByLabel('Email').fill('ada@main.example');
    await send().click();
    await expect.poll(() => content.isVisible()).toBe(true);
    await visit.page.reload();
    await visit.network.until('hits', (entries) => actions(entries).includes('prompt_unlock'));
    await expect.poll(() => content.isVisible()).toBe(true);
    expect(await visit.page.locator(HOST).count()).toBe(0);
  });

  it('is not closed by Escape if it is modal [PRM-07]', thorough, async () => {
    await go();
    await ask(visit.page, { id: 'gate', type: 'Gate', layout: 'modal', headline: 'Read on', okMessage: 'Go' });
    await prompt(visit.page).getByRole('dialog').waitFor();
    for (let i = 0; i < 3; i++) await visit.page.keyboard.press('Escape');
    expect(await prompt(visit.page).getByRole('dialog').isVisible()).toBe(true);
    await prompt(visit.page).getByRole('button', { name: 'Go' }).click();
    await gone();
  });
});

describe('prompts', () => {
  it('load no React before one shows [PLG-02] [PRM-07]', thorough, async () => {
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    await go('/about');
    await expect.poll(() => asked.some((url) => url.endsWith(chunkFile('main', 'prompts')))).toBe(true);
    await visit.untilViews(1);
    expect(asked.filter((url) => url.endsWith(chunkFile('main', 'ui-react')))).toEqual([]);
    await visit.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // The page counts as read once it has received the scroll event.
    const leave = async () => {
      await visit.page.mouse.move(300, 300);
      await visit.page.mouse.move(300, 4);
      return visit.page.getByRole('region', { name: 'See the leaks near you' }).isVisible();
    };
    await expect.poll(leave).toBe(true);
    expect(await prompt(visit.page).locator('#about').textContent()).toContain('friend');
  });

  it('are rejected in plain words if their definitions are invalid, and break nothing [PRM-01]', async () => {
    await go();
    const told = visit.page.waitForEvent('console', (message) => message.text().startsWith('taproot: prompt bad'));
    await ask(visit.page, { id: 'bad', type: 'Popup', layout: 'modal' });
    expect((await told).text()).toBe('taproot: prompt bad.type: expected Message, Form, Subscription, Gate');
  });

  it('show an editor the prompt that the address names at once, and count nothing [PRM-07]', thorough, async () => {
    await go('/about?_prompt=newsletter');
    await prompt(visit.page).getByRole('dialog').waitFor();
    expect(await visit.page.evaluate(() => localStorage.getItem('tp_prompts'))).toBeNull();
    expect(promptHits(await visit.network.received('hits'))).toEqual([]);
  });

  it('disappear with everything they stored when consent is withdrawn [PRM-07]', thorough, async () => {
    await go();
    await ask(visit.page, { ...form, layout: 'slideout' });
    await visit.page.getByRole('region', { name: 'Who are you?' }).waitFor();
    await visit.page.evaluate(() => (window as unknown as { taproot: { consent: { rejectAll(): void } } }).taproot.consent.rejectAll());
    await visit.page.locator(HOST).first().waitFor({ state: 'detached' });
    const kept = () => visit.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tp_prompt')));
    await expect.poll(kept).toEqual([]);
  });
});
