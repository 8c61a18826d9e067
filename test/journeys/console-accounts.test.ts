import { expect, it } from 'vitest';
import { violationsIn } from '../support/accessibility';
import { consoleFor, openPage, PASSWORD, signIn } from '../support/console/real';

const running = consoleFor('ana@main.example --role operator', 'cleo@main.example --role viewer');

it('B2, B13: invites somebody by the keyboard, who sets a password by the link, and is out at once when their roles change', async () => {
  const { page, faults } = await signIn(running.engine, running.service.url, 'ana@main.example', 'accounts');
  await page.getByRole('button', { name: 'Make the link' }).waitFor();
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type('ben@main.example');
  await page.keyboard.press('Tab');
  // From the checked viewer to the editor.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Make the link' }).focus();
  await page.keyboard.press('Enter');
  const link = page.getByLabel('Link for ben@main.example');
  await link.waitFor();
  expect(await violationsIn(page, 'html')).toEqual([]);
  const address = await link.inputValue();
  expect(address.startsWith(`${running.service.url}/console/join?code=`)).toBe(true);
  const row = page.getByRole('row', { name: /ben@main\.example/ });
  await expect.poll(() => row.textContent()).toMatch(/viewer and editor.*invited, link until/);

  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
  const { page: theirs, faults: theirFaults } = await openPage(running.engine, phone);
  await theirs.goto(address);
  expect(await violationsIn(theirs, 'html')).toEqual([]);
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await theirs.locator('[name=password]:focus').waitFor();
  await theirs.keyboard.type(PASSWORD);
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL(/sign-in/);
  expect(await theirs.getByRole('status').textContent()).toBe('Your password is set. Sign in with it.');
  await theirs.locator('[name=email]').fill('ben@main.example');
  await theirs.locator('[name=password]').fill(PASSWORD);
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL(/overview/);
  await theirs.goto(`${running.service.url}/console/account`);
  await expect.poll(() => theirs.locator('main').textContent()).toContain('viewer and editor');

  await page.reload();
  await page.getByRole('link', { name: 'Change ben@main.example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change ben@main.example' });
  await dialog.getByLabel(/^editor/).uncheck();
  expect(await violationsIn(page, 'html')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.getByRole('status').textContent()).toBe('Done.');
  await theirs
    .getByRole('link', { name: 'Menu' })
    .or(theirs.getByRole('button', { name: 'Menu' }))
    .click();
  await theirs.getByRole('dialog').getByRole('link', { name: 'Pages', exact: true }).click();
  await theirs.waitForURL(/sign-in/);

  // Nobody else is an operator.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('link', { name: 'Change ana@main.example' }).click();
  const own = page.getByRole('dialog', { name: 'Change ana@main.example' });
  await own.getByLabel(/^operator/).uncheck();
  await own.getByLabel(/^viewer/).check();
  await own.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => own.getByRole('alert').textContent()).toMatch(/^Nobody else is an operator/);
  expect([...faults, ...theirFaults].filter((text) => !/409/.test(text))).toEqual([]);
});

it('B13: changes one’s own password, goes on in this browser, and signs the others out', async () => {
  const { page } = await signIn(running.engine, running.service.url, 'cleo@main.example', 'account');
  const { page: other } = await signIn(running.engine, running.service.url, 'cleo@main.example', 'account');
  await page.getByRole('region', { name: 'Change the password' }).getByLabel('Present password').fill('not that');
  await page.getByLabel('New password').fill('a longer password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('The present password is not right.');
  await page.getByRole('region', { name: 'Change the password' }).getByLabel('Present password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^Your password is changed/);
  await other.reload();
  await other.waitForURL(/sign-in/);
  // The proof of the new session is there, too.
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/sign-in/);
  await page.goto(`${running.service.url}/console/account`);
  await page.waitForURL(/sign-in/);
});
