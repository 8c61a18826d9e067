import { expect, it } from 'vitest';
import { receipt } from '../../tools/lab/bodies';
import { runDemo } from './support/demo';

it('the demo’s officer’s page shows the receipts of an id to visitors who know its password [CON-25]', async () => {
  const demo = await runDemo();
  const chosen = receipt();
  await demo.post(`/consent/receipt/${chosen.consent_uuid}`, chosen);
  const path = `/inspect/consent?id=${chosen.consent_uuid}`;
  expect((await demo.ask('live', path)).status).toBe(401);
  const authorization = `Basic ${Buffer.from('anybody:demo').toString('base64')}`;
  await expect.poll(async () => (await demo.ask('live', path, { headers: { authorization } })).body).toContain('Accepted all');
  expect((await demo.ask('main', path, { headers: { authorization } })).status).toBe(404);
  await demo.close();
});
