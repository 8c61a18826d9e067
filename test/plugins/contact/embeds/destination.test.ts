import { expect, it } from 'vitest';
import { destinationOf } from '../../../../plugins/contact/embeds/destination';

const HERE = 'https://www.main.example/a/b?x=1#here';

it.each([
  ['#newsletter', { place: 'newsletter' }],
  ['#a%20b', { place: 'a b' }],
  ['#', { place: '' }],
  ['https://www.main.example/a/b?x=1', { place: '' }],
  ['https://www.main.example/a/b?x=1#news', { place: 'news' }],
  ['?x=2#news', { address: 'https://www.main.example/a/b?x=2#news' }],
  ['../c', { address: 'https://www.main.example/c' }],
  ['https://impact.main.example/', { address: 'https://impact.main.example/' }],
  ['//other.example/', { address: 'https://other.example/' }],
  ['http://other.example', { address: 'http://other.example/' }],
])('destinationOf %s is %j [FRM-02]', (href, destination) => {
  expect(destinationOf(href, HERE)).toEqual(destination);
});

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:https://www.main.example/1',
  'file:///etc/passwd',
  'mailto:a@b.example',
  'tel:123',
  'intent://x',
  'https://www.main.example@evil.example/',
  'https://a:b@evil.example/',
  'https://',
])('destinationOf %j is undefined [FRM-02]', (href) => {
  expect(destinationOf(href, HERE)).toBeUndefined();
});
