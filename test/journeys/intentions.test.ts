import { describe, expect, it } from 'vitest';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { hitsAtEnd } from '../support/hits-at-end';
import { stay } from '../support/stay';
import { firstOnly } from '../support/thorough';
import { toldConversions } from '../support/told-conversions';
import { marks } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });

const FORM = `<form class="form" id="news" name="news" method="post" action="/forms/newsletter"><input name="email" type="email" required>
  <button id="go">Subscribe</button><button id="look" formaction="/forms/look">Look first</button>
  <button id="cancel" formmethod="dialog" formnovalidate>Cancel</button></form>
  <a id="out" href="https://www.other.example/page">Out</a> <a id="file" href="/report.pdf">File</a>`;
const DATA = "new FormData(document.querySelector('#news'))";

/** Opens main's page with these forms and a script, once everything that tells of conversions has loaded. */
async function open(script: string): Promise<void> {
  await rewritePage(visit.page, '**/contact', FORM, `const form = document.querySelector('#news');\n${script}`, 'en', "'self'");
  await visit.page.goto(visit.network.demo.url('main', '/contact'));
  await visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await marks(visit)).gtag).toBe('loaded');
  await expect.poll(async () => Object.values(await marks(visit)).filter((mark) => mark !== 'loaded')).toEqual([]);
  await visit.untilCalm();
  await stay(visit.page, /\/forms\/|other\.example|report\.pdf/);
  await visit.page.locator('#news input').fill('ada@mail.example');
}

const prevent = (then = '', more = '') => `form.addEventListener('submit', (event) => { event.preventDefault(); ${then} }${more});`;
/** A page's script, the button that the visitor presses, and the path of each submit that counts. */
const cases: readonly (readonly [what: string, script: string, button: string, paths: readonly string[]])[] = [
  ['that its button cancels', '', '#cancel', []],
  ['that its button sends elsewhere', '', '#look', ['/forms/look']],
  ['whose question is answered with no', "form.onsubmit = () => confirm('Sure?');", '#go', []],
  [
    'that the window’s last listener prevents',
    "addEventListener('load', () => addEventListener('submit', (event) => event.preventDefault()));",
    '#go',
    [],
  ],
  [
    'that the page checks by a request, and does not send',
    prevent(`fetch('/api/validate', { method: 'POST', body: ${DATA} }).catch(() => {});`),
    '#go',
    [],
  ],
  ['that the page sends by fetch', prevent(`fetch(form.action, { method: 'POST', body: ${DATA} });`), '#go', ['/forms/newsletter']],
  [
    'that the page sends to another address',
    prevent("fetch('/api/subscribe', { method: 'POST', body: JSON.stringify({ email: form.email.value }) }).catch(() => {});"),
    '#go',
    ['/forms/newsletter'],
  ],
  [
    'that the page sends by XMLHttpRequest',
    prevent(`const xhr = new XMLHttpRequest(); xhr.open('POST', form.action); xhr.send(${DATA});`),
    '#go',
    ['/forms/newsletter'],
  ],
  ['that the page sends by a beacon', prevent(`navigator.sendBeacon(form.action, ${DATA});`), '#go', ['/forms/newsletter']],
  ['that the page submits after a check', prevent('setTimeout(() => form.submit(), 50);'), '#go', ['/forms/newsletter']],
  [
    'that the page submits again after a check',
    prevent("setTimeout(() => form.requestSubmit(document.querySelector('#look')), 50);", ', { once: true }'),
    '#go',
    ['/forms/look'],
  ],
  ['that nobody prevents', '', '#go', ['/forms/newsletter']],
];

describe('a form', () => {
  const counts = async (_: string, script: string, button: string, paths: readonly string[]) => {
    visit.page.on('dialog', (dialog) => void dialog.dismiss());
    await open(script);
    await visit.page.locator(button).click();
    await visit.page.evaluate(() => (window as unknown as { taproot: { track(name: string): void } }).taproot.track('afterwards'));
    await expect
      .poll(async () => named('form_submit')(await visit.network.received('hits')).length, { timeout: paths.length ? 10_000 : 1 })
      .toBe(paths.length);
    const hits = await hitsAtEnd(visit);
    expect(named('form_submit')(hits).map(({ form_destination }) => new URL(form_destination).pathname)).toEqual(paths);
    const signups = paths.filter((path) => path === '/forms/newsletter').length;
    expect(named('signup')(hits)).toHaveLength(signups);
    expect(toldConversions(await visit.network.received('vendors')).length > 0).toBe(signups > 0);
    expect(JSON.stringify([hits, await visit.network.received('vendors')])).not.toContain('ada@mail');
    visit.faults.splice(0);
  };
  firstOnly(4, cases, (chosen, options) =>
    it.each(chosen)('counts, and is told to advertisers, if and only if it is sent: one %s [ENG-07] [CNV-01] [CNV-02]', options, counts),
  );
});

it('analytics reports a link whose click the page prevents as what it leads to only if the page follows it [ENG-06]', async () => {
  await open(`document.querySelector('#out').onclick = () => { if (window.follows) setTimeout(() => { location.href = 'https://www.other.example/page?x=1'; }, 20); return false; };
    document.querySelector('#file').onclick = () => { if (window.follows) fetch('/report.pdf').catch(() => {}); return false; };`);
  for (const follows of [false, true]) {
    await visit.page.evaluate((value) => Object.assign(window, { follows: value }), follows);
    for (const id of ['#out', '#file']) await visit.page.locator(id).click();
    const count = follows ? 4 : 2;
    await expect
      .poll(async () => named('click')(await visit.network.received('hits')).filter(({ action_type }) => action_type === 'link').length)
      .toBe(count);
  }
  const clicks = named('click')(await hitsAtEnd(visit)).filter(({ action_type }) => action_type === 'link');
  expect(clicks.map(({ event_category }) => event_category).sort()).toEqual(['download', 'other', 'other', 'outbound']);
  visit.faults.splice(0);
});
