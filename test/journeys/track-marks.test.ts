import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { Entry } from '../../tools/lab/network';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { hitsAtEnd } from '../support/hits-at-end';
import { thorough } from '../support/thorough';
import { endThirdParties } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits();
const PAGE = '/q/preferences';

const marks = `<div class="form">
  <a id="link" href="#there" data-track="link_used" data-track-quiz-name="Bees" data-track-score="7"><b>Link</b></a>
  <button id="button" type="button" data-track="Button-Used" data-track-note="june@mail.example" data-track-first-name="June"
    data-track-answer="+1 303-555-0143" data-track-link="https://www.other.example/?email=june@mail.example&amp;page=2">Button</button>
  <button type="button" disabled data-track="disabled_used">Disabled</button>
  <form class="form" id="form" data-track="form_used"><input name="getAttributeNames" aria-label="Field"><input name="dataset" type="hidden">
    <button data-track="send_used">Send</button></form>
  <form data-track="skipped_used" data-no-tracking><button>Skipped</button></form>
  <a id="away" href="/thanks/preferences" data-track="away_used">Away</a></div>`;
const script = `addEventListener('submit', (event) => event.preventDefault());
  const holder = document.querySelector('#link').parentElement;
  const within = document.createElement('p');
  within.attachShadow({ mode: 'open' }).append(Object.assign(document.createElement('button'), { textContent: 'Within' }));
  within.shadowRoot.firstChild.setAttribute('data-track', 'within_used');
  holder.append(within);`;

/** Replaces the page's own form, which begins with `<form class="form"`, by the marks. */
const open = async (waitUntil: 'load' | 'domcontentloaded' = 'load') => {
  await rewritePage(visit.page, `**${PAGE}`, marks, script);
  await visit.page.goto(visit.network.demo.url('email', PAGE), { waitUntil });
};
const used = (hits: readonly Entry[]) => hits.filter(({ event }) => /_used$/.test(String(event)));
const names = (hits: readonly Entry[]) => used(hits).map(({ event }) => event);
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });

it('a page reports elements marked data-track when they are clicked, pressed by key or submitted, even if they are added later [ENG-07 EVT-02 PRV-01]', async () => {
  await open();
  await visit.untilViews(1);
  const { page } = visit;
  await page.locator('#link b').click();
  await page.locator('#link').press('Enter');
  await button('Button').click();
  await button('Button').press('Space');
  await button('Disabled').click({ force: true });
  await button('Skipped').click();
  await page.getByLabel('Field', { exact: true }).press('Enter');
  await button('Within').click();
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Late' });
    late.setAttribute('data-track', 'late_used');
    document.querySelector('#link')?.after(late);
  });
  await button('Late').click();
  const hits = await hitsAtEnd(visit);
  // Enter in a field presses the form's button.
  expect(names(hits)).toEqual([
    ...['link_used', 'link_used', 'button_used', 'button_used'],
    ...['send_used', 'form_used', 'within_used', 'late_used'],
  ]);
  for (const hit of named('link_used')(hits)) expect(hit).toMatchObject({ quiz_name: 'Bees', score: 7, site: 'email' });
  for (const hit of named('button_used')(hits))
    expect(hit).toMatchObject({ note: '***', answer: '***', link: 'https://www.other.example/?page=2' });
  expect(JSON.stringify(hits)).not.toMatch(/june|303.555/i);
});

it('a page reports the use of a marked link that leaves the page [ENG-06]', thorough, async () => {
  await open();
  await visit.untilViews(1);
  await visit.page.locator('#away').click();
  await visit.page.waitForURL('**/thanks/preferences');
  expect(names(await visit.network.until('hits', (hits) => names(hits).length > 0))).toEqual(['away_used']);
});

it('a page reports marks used before the chunks have loaded, once [PLG-05]', thorough, async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit.visitor.route('**/chunks/*.js', (route) => released.then(() => route.continue()).catch(() => {}));
  await open('domcontentloaded');
  await visit.page.locator('#link').click();
  await button('Send').click();
  release();
  await visit.untilViews(1);
  await button('Button').click();
  expect(names(await hitsAtEnd(visit))).toEqual(['link_used', 'send_used', 'form_used', 'button_used']);
});

it('a page reports nothing about a visitor who refuses [CON-04]', thorough, async () => {
  await open();
  await visit.untilViews(1);
  await endThirdParties(visit, () => visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.rejectAll()));
  await visit.page.locator('#link').click();
  await button('Send').click();
  expect(names(await hitsAtEnd(visit))).toEqual([]);
});
