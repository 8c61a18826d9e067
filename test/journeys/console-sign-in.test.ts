import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../service/console/accounts/second-factor/totp';
import { type JourneyEngine, openJourneyEngine } from '../../tools/lab/engines/journey-engine';
import { freePort } from '../../tools/lab/servers/free-port';
import { type ServiceProcess, startService } from '../../tools/lab/servers/service';
import { violationsIn } from '../support/accessibility';
import { addAccount, openPage, PASSWORD, signIn } from '../support/console/real';
import { CLIENT, type Claims, closed, listenerOf, listening } from '../support/oidc/world';

const folder = mkdtempSync(join(tmpdir(), 'taproot-sign-in-'));
const people = new Map<string, Claims>();
const provider = createServer((request, response) => listener?.(request, response));

let listener: ReturnType<typeof listenerOf> | undefined;
let service: ServiceProcess;
let engine: JourneyEngine;
beforeAll(async () => {
  await addAccount(folder, 'ana@main.example --role officer');
  await addAccount(folder, 'ben@main.example --role viewer');
  const port = await freePort();
  // To a browser, localhost and 127.0.0.1 are two sites.
  const issuer = `http://localhost:${await listening(provider)}`;
  listener = listenerOf(issuer, `http://127.0.0.1:${port}`, people);
  service = await startService(port, {
    ...{ DATA: folder, CONSOLE_URL: `http://127.0.0.1:${port}` },
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.clientId, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_ROLES: 'groups' },
  });
  engine = await openJourneyEngine();
});
afterAll(async () => {
  await engine.close();
  await service.end('SIGTERM');
  await closed(provider);
  rmSync(folder, { recursive: true, force: true });
});

/** Reads what an authenticator is given by hand. RFC 4648, 6. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/\s/g, '')].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

it('sets up a second factor, which the next sign-in asks for, or a recovery code in its place, by the keyboard', async () => {
  const { page, faults } = await signIn(engine, service.url, 'ana@main.example', 'overview?last=7d');
  await page.getByRole('link', { name: 'Set it up' }).click();
  const panel = page.getByRole('region', { name: 'Second factor' });
  await panel.getByLabel('Present password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await panel.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await violationsIn(page, 'html')).toEqual([]);
  const secret = fromBase32(`${await panel.locator('.secret').textContent()}`);
  await panel.getByLabel('Code that it shows').fill('000000');
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.getByRole('alert').textContent()).toMatch(/^This code is not right/);
  await panel.getByLabel('Code that it shows').fill(codeOf(secret, stepAt(Date.now())));
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.locator('.codes li').count()).toBe(8);
  const recovery = `${await panel.locator('.codes li').first().textContent()}`;
  expect(await violationsIn(page, 'html')).toEqual([]);
  await panel.getByRole('button', { name: 'I have kept them' }).click();
  await expect.poll(() => panel.textContent()).toContain('Signing in takes a code');
  // The session goes on, and nothing calls for a second factor any more.
  await page.goto(`${service.url}/console/overview?last=7d`);
  await page.locator('main h1').waitFor();
  expect(await page.getByRole('link', { name: 'Set it up' }).count()).toBe(0);

  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
  const { page: other } = await openPage(engine, phone);
  const begin = async () => {
    await other.goto(`${service.url}/console/events?last=7d`);
    await other.waitForURL(/sign-in/);
    await other.locator('[name=email]').fill('ana@main.example');
    await other.locator('[name=password]').fill(PASSWORD);
    await other.keyboard.press('Enter');
    await other.waitForURL(/sign-in\/code/);
  };
  await begin();
  expect(await violationsIn(other, 'html')).toEqual([]);
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  // The code that switched it on has been used, so the one before it is as well.
  await other.locator('[name=code]:focus').waitFor();
  await other.keyboard.type(codeOf(secret, stepAt(Date.now()) - 1));
  await other.keyboard.press('Enter');
  await expect.poll(() => other.getByRole('alert').textContent()).toMatch(/has been used/);
  await other.locator('[name=code]').fill(recovery);
  await other.keyboard.press('Enter');
  await other.waitForURL((address) => address.pathname.endsWith('/events'));
  expect(new URL(other.url()).search).toBe('?last=7d');
  expect(faults.filter((text) => !/409/.test(text))).toEqual([]);
});

it('B1, B7: goes to a provider on another site and back to the view that was wanted, with the roles of the claim', async () => {
  people.set('b1', { email: 'ben@main.example', email_verified: true, groups: ['editor'] });
  const { page, faults } = await openPage(engine);
  await page.goto(`${service.url}/console/pages?last=7d`);
  await page.waitForURL(/sign-in/);
  expect(await violationsIn(page, 'html')).toEqual([]);
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
  await page.waitForURL(/localhost.*enter/);
  await page.getByLabel('Login').fill('b1');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname.endsWith('/pages'));
  expect(new URL(page.url()).search).toBe('?last=7d');
  await page
    .locator('.rail')
    .getByRole('link', { name: /ben@main\.example/ })
    .click();
  await expect.poll(() => page.locator('main').textContent()).toContain('editor');
  // A link on another site leads into the console without a form.
  await page.goto(`http://localhost:${new URL(service.url).port}/health`);
  await page.evaluate((address) => window.location.assign(address), `${service.url}/console/sign-in?next=%2Fconsole%2Fevents`);
  await page.waitForURL((address) => address.pathname.endsWith('/events'));
  expect(faults).toEqual([]);

  people.set('stranger', { email: 'stranger@main.example', email_verified: true });
  const { page: stranger } = await openPage(engine);
  await stranger.goto(`${service.url}/console/oidc`);
  await stranger.getByLabel('Login').fill('stranger');
  await stranger.keyboard.press('Enter');
  await expect.poll(() => stranger.getByRole('alert').textContent()).toContain('There is no account with your e-mail address');
});
