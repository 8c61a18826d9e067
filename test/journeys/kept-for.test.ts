import { expect, it } from 'vitest';
import { visits } from '../support/visit';

const DAY = 86_400;
const visit = visits({ silent: false });

it('no cookie lasts over 400 days, and stored network details expire after 7 days [CON-12 SES-12]', async () => {
  const { demo } = visit.network;
  const login = 'campaign_id=3021&launch_id=88410&contact_id=1001&unique_value=a7f3-3021.88410';
  await visit.page.goto(demo.url('main', `/?utm_source=letter&${login}`));
  await visit.page.getByRole('button', { name: 'Accept' }).click();
  await visit.untilViews(1);
  const network = () => visit.page.evaluate(() => localStorage.getItem('tp_network'));
  await expect.poll(network).not.toBeNull();
  const [, expires] = JSON.parse(decodeURIComponent(atob((await network()) ?? ''))) as [number, number];
  const now = Date.now() / 1000;
  expect((expires / 1000 - now) / DAY).toBeCloseTo(7, 2);
  await expect
    .poll(async () => (await visit.visitor.cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['edf_cc', 'visitor_uuid']));
  const cookies = await visit.visitor.cookies();
  expect(cookies.filter(({ expires }) => expires - now > 400 * DAY)).toEqual([]);
});
