import { expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { consoleFor, signIn } from '../support/console/real';

const running = consoleFor('ana@main.example --role viewer');

it('shows what arrives by itself, filtered by the address, rests while it is hidden, and says so while the service does not answer', async () => {
  const { page } = await signIn(running.engine, running.service.url, 'ana@main.example', 'live');
  await expect.poll(() => page.locator('main').textContent()).toContain('Nothing has arrived yet.');
  const send = (site: string, event: string) =>
    running.service.post('/hit', [hit({ site, event, environment: 'production', page_path: `/${event}` })]);
  await send('main', 'first');
  const entries = page.locator('main .groups > li');
  await expect.poll(() => entries.first().textContent()).toContain('first');
  await send('blogs', 'second');
  await expect.poll(() => entries.first().textContent()).toContain('second');
  await entries.first().locator('summary').click();
  await expect.poll(() => entries.first().textContent()).toContain('/second');
  await page.getByLabel('Site').selectOption('main');
  await expect.poll(() => entries.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('site')).toBe('main');

  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/live') && calls.push(request.url()));
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await expect.poll(() => page.locator('main').textContent()).toContain('Stopped while this page was hidden.');
  const before = calls.length;
  await send('main', 'third');
  // The answer to another call comes after any that the screen would have made before.
  await page.evaluate(() => fetch('api/live?site=blogs'));
  expect(calls.slice(before).filter((call) => call.includes('site=main'))).toEqual([]);
  await hide(false);
  await expect.poll(() => entries.first().textContent()).toContain('third');

  await page.route('**/api/live*', (route) => route.abort());
  await expect.poll(() => page.locator('main [role=status]').textContent()).toMatch(/^No answer since \d\d:\d\d:\d\d\./);
  await page.unroute('**/api/live*');
  await expect.poll(() => page.locator('main [role=status]').textContent()).toBe('Following what arrives.');
});
