// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { hideParameters } from '../../../plugins/contact/early';
import { createTools } from '../tools';

it.each([
  [
    'https://www.main.example/p?x=1&campaign_id=1&launch_id=2&contact_id=3&unique_value=a-1.2&contact_guid=g&utm_id=4#top',
    'https://www.main.example/p?x=1&campaign_id=1&utm_id=4#top',
  ],
  ['https://www.main.example/p?contact_id=3&hash=a&x=1', 'https://www.main.example/p?x=1'],
  ['https://www.main.example/p?x=1&contact_id=3#top', 'https://www.main.example/p?x=1&#top'],
  ['https://www.main.example/p?my-hash=1&xcontact_id=2&contact_id=3&y=%20+', 'https://www.main.example/p?my-hash=1&xcontact_id=2&y=%20+'],
  ['https://www.main.example/p?hash=1#contact_id=3', 'https://www.main.example/p?hash=1#contact_id=3'],
])('CTC-06 of %s stays %s', (url, left) => {
  const { tools } = createTools({}, undefined, { url });
  history.replaceState({ kept: 1 }, '');
  hideParameters(tools);
  expect(location.href).toBe(left);
  expect(history.state).toEqual({ kept: 1 });
});
