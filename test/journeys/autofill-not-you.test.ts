import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { factsOf, loginOf } from '../../tools/lab/contact';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { focused, violationsIn } from '../support/accessibility';
import { noteShifts, shiftsOf } from '../support/shifts';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const notYou = (page: Page = visit.page) => page.locator('[data-taproot-not-you]');
const button = () => notYou().getByRole('button');
const address = () => visit.network.demo.url('action', `/petition/methane?${loginOf('1001')}`);
/** Opens a page with this form alone. */
const open = async (fields: string, more = '', language = 'en') => {
  const script = `for (const field of document.querySelectorAll('input')) if (!field.closest('main')) field.remove(); ${more}`;
  await rewritePage(visit.page, '**/petition/**', `<form class="form" id="made" action="/gone">${fields}</form>`, script, language);
  await visit.page.goto(address());
};
const FIELDS =
  '<label>First name <input name="first_name"></label> <label>Last name <input name="last_name"></label> <label>Email <input type="email" name="email"></label> <label>Comment <textarea name="comment"></textarea></label> <button>Sign</button>';
const values = () =>
  visit.page.locator('#made :is(input, textarea)').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

it('"Not you?" clears the filled-in values, keeps typed ones, forgets the contact and logs out without leaving the page [CTC-11]', async () => {
  await open(FIELDS);
  await button().waitFor();
  expect(await values()).toEqual(['June', 'Alder', 'june.alder@mail.example', '']);
  await visit.page.locator('textarea').fill('Keep our air clean');
  await visit.page.locator('[name=last_name]').fill('Ashby');
  await visit.page.evaluate(() => Object.assign(window, { stayed: true }));
  const asked = visit.page.waitForRequest((request) => request.url().includes('/adestra/logout'));
  await button().click();
  expect(await values()).toEqual(['', 'Ashby', '', 'Keep our air clean']);
  expect(await visit.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('first_name');
  await expect.poll(() => notYou().getByRole('status').textContent()).toBe('Cleared. You are logged out.');
  expect(await button().count()).toBe(0);
  expect(await visit.page.locator('[data-taproot-autofill]').count()).toBe(0);
  await (await asked).response();
  expect((await visit.visitor.cookies()).map(({ name }) => name)).not.toContain('__Host-adestra_contact');
  expect(await visit.page.evaluate(() => localStorage.getItem('tp_contact'))).toBeNull();
  expect((await factsOf(visit.page)).state).toBe('not-applicable');
  expect(await visit.page.evaluate(() => 'stayed' in window)).toBe(true);
  await visit.page.reload();
  expect((await factsOf(visit.page)).state).toBe('not-applicable');
});

it('"Not you?" stands above the first row of each filled-in form, and takes up one line [CTC-11]', thorough, async () => {
  await noteShifts(visit.page);
  await open(
    `<input name="email" id="one"></form><form class="form" id="second"><input name="email"></form><form class="form" id="third"><input name="q">`,
  );
  await expect.poll(() => notYou().count()).toBe(2);
  for (const [at, form] of ['#made', '#second'].entries()) {
    await expect.poll(async () => (await button().nth(at).boundingBox())?.y).toBeGreaterThan(9);
    const [line, box, field] = await Promise.all([
      button().nth(at).boundingBox(),
      visit.page.locator(form).boundingBox(),
      visit.page.locator(`${form} input`).boundingBox(),
    ]);
    if (!line || !box || !field) return expect.fail('nothing shows');
    expect(line.height).toBeGreaterThanOrEqual(24);
    expect(line.y).toBeGreaterThanOrEqual(box.y);
    expect(line.y + line.height).toBeLessThanOrEqual(field.y);
    expect(line.x).toBeGreaterThanOrEqual(box.x);
  }
  const room = await visit.page.evaluate(() =>
    ['#made', '#third'].map((id) => Number.parseFloat(getComputedStyle(document.querySelector(id) as Element).paddingTop)),
  );
  expect((room[0] ?? 0) - (room[1] ?? 0)).toBeLessThan(40);
  for (const shift of await shiftsOf(visit.page)) expect(shift).toBeLessThan(0.1);
});

it('"Not you?" works by keyboard, submits nothing, and follows its form, even into a dialog [CTC-11]', thorough, async () => {
  const script = `addEventListener('submit', () => { document.title = 'submitted' });
    document.querySelector('#open').addEventListener('click', () => document.querySelector('dialog').showModal());`;
  await open(
    `<button type="button" id="open">Open</button></form><dialog><form class="form" id="inner"><input name="email"></form></dialog><form>`,
    script,
  );
  await factsOf(visit.page);
  await visit.page.locator('#open').click();
  await expect.poll(() => visit.page.locator('#inner input').inputValue()).toBe('june.alder@mail.example');
  await expect.poll(async () => (await button().boundingBox())?.y).toBeGreaterThan(9);
  const place = () => Promise.all([button().boundingBox(), visit.page.locator('#inner').boundingBox()]);
  const [before, form] = await place();
  await visit.page.setViewportSize({ width: 700, height: 600 });
  await expect
    .poll(async () => {
      const [line, box] = await place();
      return Math.round((line?.x ?? 0) - (box?.x ?? 0));
    })
    .toBe(Math.round((before?.x ?? 0) - (form?.x ?? 0)));
  await visit.page.locator('#inner input').focus();
  for (let n = 0; n < 3 && (await focused(visit.page)) !== 'Not you?'; n++) await visit.page.keyboard.press('Tab');
  await visit.page.keyboard.press('Enter');
  await expect.poll(() => visit.page.locator('#inner input').inputValue()).toBe('');
  expect(await visit.page.title()).not.toBe('submitted');
});

it(
  'autofill fills in a covered field once it is uncovered or scrolled into view, and a hidden form once it is shown [CTC-11]',
  thorough,
  async () => {
    const script = `
    const dress = (id, css) => { document.querySelector(id).style.cssText = css };
    dress('#banner', 'position:fixed; inset:0; z-index:99; background:white');
    dress('#step', 'display:none');
    dress('#box', 'height:90px; overflow:auto; position:relative'); dress('#space', 'height:200px'); dress('#head', 'position:sticky; top:0; height:60px; background:white; z-index:2');
    dress('#under', 'margin-top:-40px; display:block'); `;
    await open(
      '<div id="banner"></div><input name="email" id="plain"><div id="step"><input name="email" id="late"></div><div id="box"><div id="head"></div><input name="email" id="under"><div id="space"></div></div>',
      script,
    );
    const value = (id: string) => visit.page.locator(id).inputValue();
    const show = (id: string, css: string) =>
      visit.page.evaluate(
        ([id, css]) => {
          (document.querySelector(id as string) as HTMLElement).style.cssText = css as string;
        },
        [id, css],
      );
    await factsOf(visit.page);
    await show('#banner', 'display:none');
    await expect.poll(() => value('#plain')).toBe('june.alder@mail.example');
    expect([await value('#late'), await value('#under')]).toEqual(['', '']);
    await show('#step', '');
    await expect.poll(() => value('#late')).toBe('june.alder@mail.example');
    expect(await value('#under')).toBe('');
    await show('#head', 'position:static; height:60px');
    await show('#under', '');
    await expect.poll(() => value('#under')).toBe('june.alder@mail.example');
  },
);

const looks = [
  ['in Spanish, 320 px wide', 'es', { viewport: { width: 320, height: 568 } }, '¿No es usted?'],
  ['on a page from right to left', 'ar" dir="rtl', { viewport: { width: 390, height: 844 } }, 'لست أنت؟'],
  ['on a wide page', 'en', { viewport: { width: 1200, height: 700 } }, 'Not you?'],
  ['in the dark', 'en', { viewport: { width: 1000, height: 700 }, colorScheme: 'dark' as const }, 'Not you?'],
] as const;
firstOnly(1, looks, (cases, given) =>
  it.each(cases)('"Not you?" is readable, reachable and announced %s [CTC-11]', given, async (name, language, visitor, text) => {
    await visit.open(visitor);
    await open(FIELDS, '', language);
    await button().waitFor();
    expect(await button().textContent()).toBe(text);
    expect((await button().getAttribute('aria-label'))?.startsWith(text)).toBe(true);
    await expect.poll(async () => (await button().boundingBox())?.y).toBeGreaterThan(9);
    expect(await violationsIn(visit.page, '[data-taproot-not-you]')).toEqual([]);
    const [line, form] = await Promise.all([button().boundingBox(), visit.page.locator('#made').boundingBox()]);
    if (!line || !form) return expect.fail('nothing shows');
    expect(line.x).toBeGreaterThanOrEqual(form.x);
    expect(line.x + line.width).toBeLessThanOrEqual(form.x + form.width);
    if (language.startsWith('ar')) expect(form.x + form.width - line.x - line.width).toBeLessThan(60);
    else expect(line.x - form.x).toBeLessThan(60);
    await visit.page.evaluate(() => {
      const place = document.querySelector('#made')?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: place - 180, behavior: 'instant' });
    });
    if (process.env.TAPROOT_LOOK)
      await visit.page.screenshot({ path: `${process.env.TAPROOT_LOOK}/not-you-${name.replace(/\W+/g, '-')}.png` });
  }),
);
