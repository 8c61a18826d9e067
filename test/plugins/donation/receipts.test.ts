// @page
import { expect, it } from 'vitest';
import { watchReceipts } from '../../../plugins/donation/receipts';
import { createTools, settled } from '../tools';

const START = 'https://donate.giving.example/checkout';
const THANKS = 'https://donate.giving.example/thank-you';

function open(html = '') {
  const kit = createTools({}, undefined, { url: START, html });
  const stop = watchReceipts(kit.tools, 'donation');
  kit.hooks.ready.call(START);
  return {
    ...kit,
    stop,
    told: () => kit.tracked.map(({ name, properties }) => `${name} ${properties.transaction_id}`),
  };
}
const add = (id: string) => {
  const receipt = document.createElement('p');
  receipt.dataset.transactionId = id;
  document.body.append(receipt);
};

it('the donation plugin reports each receipt on the page, and each one inserted later, once [DON-08]', async () => {
  const { told } = open('<p data-transaction-id="a1"></p><p data-transaction-id="b2"></p>');
  add('c3');
  add('a1');
  await settled();
  add('d4');
  await settled();
  expect(told()).toEqual(['donation a1', 'donation b2', 'donation c3', 'donation d4']);
});

it('the donation plugin reports an element that becomes a receipt [DON-08]', async () => {
  const { told } = open('<p></p>');
  document.querySelector('p')?.setAttribute('data-transaction-id', 'a1');
  await settled();
  expect(told()).toEqual(['donation a1']);
});

it('the donation plugin keeps a receipt that came with a new address until the address is counted, even if the receipt is gone [DON-08]', async () => {
  const { hooks, told } = open();
  history.pushState(null, '', THANKS);
  add('a1');
  await settled();
  document.querySelector('[data-transaction-id]')?.remove();
  expect(told()).toEqual([]);
  hooks.navigate.call({ type: 'history', url: THANKS, previous: START });
  expect(told()).toEqual(['donation a1']);
});

it('the donation plugin reports all three events of a waiting receipt when the page is left [DON-08]', async () => {
  const { hooks, told } = open();
  history.pushState(null, '', THANKS);
  add('a1');
  await settled();
  hooks.leave.call({ timeOnPage: 1, persisted: false });
  hooks.leave.call({ timeOnPage: 2, persisted: false });
  expect(told()).toEqual(['transaction a1', 'donation a1', 'purchase a1']);
});

it('the donation plugin reports a malformed selector and no receipt, and throws nothing into the page [DON-08]', async () => {
  const kit = createTools({}, undefined, { url: START, html: '<p data-transaction-id="a1"></p>' });
  watchReceipts(kit.tools, 'donation', 'main >');
  kit.hooks.ready.call(START);
  add('b2');
  await settled();
  expect(kit.tracked).toEqual([]);
  expect(kit.problems.length).toBeGreaterThan(0);
});

it('the donation plugin stops looking once it has ended [DON-08]', async () => {
  const { stop, told } = open();
  stop();
  add('a1');
  await settled();
  expect(told()).toEqual([]);
});
