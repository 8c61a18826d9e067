// @vitest-environment jsdom
import { expect, it } from 'vitest';
import plugin from '../../../plugins/donation/index';
import { createTools } from '../tools';

const organisations = [
  { id: 63864, name: 'Main organisation', host: 'donate.giving.example' },
  { id: 72343, name: 'Action arm', host: 'action-arm.giving.example' },
  { id: 72349, name: 'Action PAC', host: 'pac.giving.example' },
  { id: 72344, name: 'Parenting clean-air site', host: 'mcaf.giving.example' },
  { id: 72346, name: 'The other parenting clean-air site', host: 'mcafc4.giving.example' },
  { id: 72347, name: 'California PAC', host: 'california-pac.giving.example' },
  { id: 72347, name: 'California PAC', host: 'texas-pac.giving.example' },
  { id: 71388, name: 'Sandbox', host: 'sandbox.giving.example' },
];

const visit = (url: string, html = '', attributes = {}) => {
  const kit = createTools({ organisations }, undefined, { url, html, attributes });
  kit.apply(plugin);
  return kit;
};

it.each(organisations)('DON-02 on $host the organisation is $id', ({ id, name, host }) => {
  expect(visit(`https://${host}/`).send()).toEqual({ brand: 'main', organization_id: id, organization_name: name });
});

it('DON-01 every event carries what the campaign page says', () => {
  const kit = visit('https://donate.giving.example/give/4711', '<h1>Clean Air Now</h1>', { internalName: 'fy26-air' });
  expect(kit.send({ event_category: 'engagement' })).toEqual({
    ...{ brand: 'main', campaign_id: '4711', campaign_name: 'Clean Air Now', internal_name: 'fy26-air' },
    ...{ organization_id: 63864, organization_name: 'Main organisation', event_category: 'engagement' },
  });
});

it('DON-03 at the checkout also frequency and amount', () => {
  expect(visit('https://donate.giving.example/checkout?frequency=monthly&amount=$1,000.50').send()).toMatchObject({
    frequency: 'monthly',
    amount: 1000.5,
  });
});

it('DON-01 what the event says itself stays', () => {
  expect(visit('https://donate.giving.example/checkout?amount=5').send({ amount: 25 })).toMatchObject({ amount: 25 });
});

it('DON-01 follows the address where the platform changes it without a load', () => {
  const kit = visit('https://donate.giving.example/give/1');
  history.pushState(null, '', '/checkout?amount=5');
  expect(kit.send()).toEqual({ brand: 'main', organization_id: 63864, organization_name: 'Main organisation', amount: 5 });
});

it('DON-02 on a host of no organisation nothing is made up', () => {
  expect(visit('https://other.giving.example/').send()).toEqual({ brand: 'main' });
});
