import { beforeAll, expect, it } from 'vitest';
import { factsOf, loginOf } from '../../tools/lab/contact';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { violationsIn } from '../support/accessibility';
import { bundleFrameworks, type Framework, frameworks } from '../support/framework-scripts';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits();
let scripts: Awaited<ReturnType<typeof bundleFrameworks>>;
beforeAll(async () => {
  scripts = await bundleFrameworks();
});

const notice = () => visit.page.locator('[data-taproot-autofill] section');
const openForm = () => visit.page.goto(visit.network.demo.url('action', `/petition/methane?${loginOf('1001')}`));
/** Opens a page with these fields, beside a field that shows when the autofill has ended. */
const openFields = async (fields: string, script = '') => {
  await rewritePage(
    visit.page,
    '**/petition/**',
    `<form class="form" id="made">${fields}<input type="email" name="email" disabled><input id="done" autocomplete="postal-code"></form>`,
    script,
  );
  await openForm();
  await expect.poll(() => visit.page.locator('#done').inputValue()).toBe('80302');
};
const valuesOf = (selector: string) =>
  visit.page.locator(selector).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));

const isNewest = (framework: Framework) => ['React 19', 'Vue 3'].includes(framework);

const FILLED = ['June', 'Alder', 'june.alder@mail.example', '418 Cottonwood Lane', 'Boulder', 'CO', '80302'];
const PETITION = '#petition-methane .field input';

it('autofill fills in a plain form, says so, and clears it on request [CTC-11]', async () => {
  // The window is tall enough that the banner covers none of it.
  await visit.open({ viewport: { width: 1280, height: 1600 } });
  await openForm();
  await notice().waitFor();
  expect(await valuesOf(PETITION)).toEqual(FILLED);
  await notice().getByRole('button', { name: 'Clear it' }).click();
  expect(await valuesOf(PETITION)).toEqual(FILLED.map(() => ''));
  expect(await notice().count()).toBe(0);
  expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('methane-first_name');
  const untilRest = followScripts(visit.page);
  await visit.page.reload();
  expect(await factsOf(visit.page)).toMatchObject({ state: 'ready' });
  await untilRest();
  expect(await valuesOf(PETITION)).toEqual(FILLED.map(() => ''));
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
  expect(named('form_start')(hits)).toEqual([]);
});

const keepsValues = async (framework: Framework) => {
  await rewritePage(visit.page, '**/petition/**', '<div id="root"></div>', scripts.get(framework));
  await openForm();
  const known = visit.page.locator('#root output');
  await expect.poll(() => known.textContent()).toBe('June|june.alder@mail.example|CO');
  await visit.page.locator('#root button').click();
  await visit.page.getByRole('button', { name: 'Drawn 1' }).waitFor();
  expect(await valuesOf('#root input, #root select')).toEqual(['June', 'june.alder@mail.example', 'CO']);
  await notice().getByRole('button', { name: 'Clear it' }).click();
  await expect.poll(() => known.textContent()).toBe('||');
  expect(await valuesOf('#root input, #root select')).toEqual(['', '', '']);
};
const TELLS = 'autofill tells %s what it fills in and what it clears, and the framework keeps both [CTC-11]';
it.each(frameworks.filter(isNewest))(TELLS, keepsValues);
it.each(frameworks.filter((framework) => !isNewest(framework)))(TELLS, thorough, keepsValues);

const LEFT_ALONE = [
  '<input name="first_name" value="Ada">',
  '<input type="hidden" name="email">',
  '<input type="password" name="email">',
  '<input type="tel" name="zip">',
  '<input name="email" readonly><input name="email" disabled>',
  '<input name="email" hidden><input name="email" style-test="none">',
  '<div hidden><input name="email"></div>',
  '<div aria-hidden="true"><input name="email"></div>',
  '<input name="email" tabindex="-1">',
  '<input name="email" autocomplete="off">',
  '<input name="email" data-no-autofill>',
  '<fieldset data-no-autofill><input name="city"></fieldset>',
  '<input name="cc-name" autocomplete="cc-name"><input name="card_zip"><input name="name_on_card">',
  '<input name="friend_email"><input name="honoree_first_name"><input autocomplete="shipping postal-code">',
  '<input name="username"><input name="company_name"><input name="search" type="search">',
  '<input name="email2" aria-label="Confirm email"><input name="hp_email" aria-label="Leave this blank">',
];
it('autofill leaves fields alone that are hidden, opted out, already filled in or of another meaning [CTC-11]', async () => {
  const place = `for (const field of document.querySelectorAll('[style-test]')) Object.assign(field.style, { position: 'absolute', left: '-9999px' });`;
  await openFields(LEFT_ALONE.join(''), place);
  const before = await valuesOf('#made input:not(#done)');
  expect(before.filter(Boolean)).toEqual(['Ada']);
});

it('autofill never overwrites typed values, nor fills in a field that the visitor has used [CTC-11]', async () => {
  await visit.page.route('**/adestra/auth**', async (route) => {
    await visit.page.waitForFunction(() => document.documentElement.dataset.typed);
    await route.continue();
  });
  await rewritePage(
    visit.page,
    '**/petition/**',
    '<form class="form" id="made"><input name="first_name"><input name="last_name"><input name="city"><input id="done" name="zip"><button>Sign</button></form>',
  );
  const asked = visit.page.waitForRequest(/\/adestra\/auth\?/);
  await openForm();
  // The plugin notices what is typed from now on.
  await asked;
  await visit.page.locator('[name=first_name]').fill('Ada');
  await visit.page.locator('[name=last_name]').pressSequentially('B');
  await visit.page.locator('[name=last_name]').press('Backspace');
  await visit.page.locator('[name=city]').focus();
  await visit.page.evaluate(() => (document.documentElement.dataset.typed = 'yes'));
  await expect.poll(() => valuesOf('#made input')).toEqual(['Ada', '', '', '80302']);
  await notice().getByRole('button', { name: 'Clear it' }).click();
  expect(await valuesOf('#made input')).toEqual(['Ada', '', '', '']);
});

it('autofill fills in a form that appears later, and ignores shadow trees and frames [CTC-11]', async () => {
  await openFields('');
  await visit.page.evaluate(() => {
    const host = document.querySelector('main')?.appendChild(document.createElement('div'));
    const inner = host?.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'));
    inner?.setAttribute('autocomplete', 'email');
    document.querySelector('main')?.append(document.createElement('iframe'));
    const form = document.createElement('form');
    const field = form.appendChild(document.createElement('input'));
    Object.assign(field, { id: 'late', autocomplete: 'email' });
    document.querySelector('main')?.append(form);
    Object.assign(window, { inner });
  });
  await expect.poll(() => valuesOf('#late')).toEqual(['june.alder@mail.example']);
  expect(await visit.page.evaluate(() => (window as unknown as { inner: HTMLInputElement }).inner.value)).toBe('');
});

it('autofill clears its values when the visitor refuses, and fills in nothing afterwards [CTC-11]', async () => {
  await openForm();
  await notice().waitFor();
  await visit.page.evaluate(() => (window as unknown as { taproot: { consent: { rejectAll(): void } } }).taproot.consent.rejectAll());
  await expect.poll(() => valuesOf(PETITION)).toEqual(FILLED.map(() => ''));
  expect(await notice().count()).toBe(0);
  const untilRest = followScripts(visit.page);
  await visit.page.reload();
  await untilRest();
  expect(await valuesOf(PETITION)).toEqual(FILLED.map(() => ''));
});

const looks = [
  ['on a wide page', '', { viewport: { width: 1200, height: 800 } }, 'Filled in for you'],
  ['in Spanish, 320 px wide', 'es', { viewport: { width: 320, height: 568 } }, 'Completado por usted'],
  [
    'on a page from right to left',
    'ar" dir="rtl',
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
    'مُلئ نيابة عنك',
  ],
] as const;
const canBeUsed = async (_: string, language: string, visitor: (typeof looks)[number][2], label: string) => {
  await visit.open(visitor);
  if (language)
    await rewritePage(visit.page, '**/petition/**', `<form class="form"><input aria-label="Email" type="email"></form>`, '', language);
  await openForm();
  await notice().waitFor();
  await expect.poll(() => notice().getByRole('status').textContent()).not.toBe('');
  expect(await notice().getAttribute('aria-label')).toBe(label);
  expect(await violationsIn(visit.page, '[data-taproot-autofill]')).toEqual([]);
  const box = await notice().boundingBox();
  const { width } = visitor.viewport;
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
  for (const button of await notice().getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  if (process.env.TAPROOT_LOOK) await visit.page.screenshot({ path: `${process.env.TAPROOT_LOOK}/notice-${width}.png` });
  await visit.page.evaluate(() => (window as unknown as { taproot: { consent: { acceptAll(): void } } }).taproot.consent.acceptAll());
  // Our own elements come before the page's, in the order in which they were placed.
  const isFocused = (host: string) => visit.page.evaluate((host) => !!document.activeElement?.matches(host), host);
  do await visit.page.keyboard.press('Tab');
  while (await isFocused('[data-taproot-not-you]'));
  expect(await isFocused('[data-taproot-autofill]')).toBe(true);
  await visit.page.keyboard.press('Enter');
  await notice().waitFor({ state: 'detached' });
};
firstOnly(1, looks, (cases, options) =>
  it.each(cases)('autofill shows a notice that is readable, reachable and announced %s [CTC-11]', options, canBeUsed),
);

it('autofill leaves forms in a visitor’s comment empty, and a comment’s fields in other forms [CTC-11]', async () => {
  const fields = (form = '') =>
    `<label>Email <input ${form} type="email" name="email" autocomplete="email"></label>
     <label>First name <input ${form} name="fname" autocomplete="given-name"></label>`;
  await rewritePage(
    visit.page,
    '**/petition/**',
    `<form id="far" action="/take"></form>
     <div data-user-content><form action="https://elsewhere.test/take">${fields()}<button>Read more</button></form>${fields('form="far"')}</div>
     <form class="form"><input type="email" name="email"><input id="done" autocomplete="postal-code"><button>Join</button></form>`,
  );
  await openForm();
  await expect.poll(() => visit.page.locator('#done').inputValue()).toBe('80302');
  expect(await valuesOf('[data-user-content] input')).toEqual(['', '', '', '']);
});
