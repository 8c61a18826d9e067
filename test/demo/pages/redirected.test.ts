import { expect, it } from 'vitest';
import { redirected } from '../../../demo/pages/redirected';

it.each([
  ['/give/12345', '/', '/give/12345'],
  ['/give/12345', '/?tp_choice=no29912345', '/give/12345?tp_choice=no29912345'],
  ['/thank-you?amount=5', '/forms/gift?tp_choice=no&a=1&utm_source=%20+', '/thank-you?amount=5&tp_choice=no&utm_source=%20+'],
  ['/a?ut_id=1', '/?ut_id=2&custom_transfer=3', '/a?ut_id=1&custom_transfer=3'],
  ['/donate?df_id=1', '/site/Donation2?df_id=1&q=x', '/donate?df_id=1'],
])('a redirect to %s from %s leads to %s, and loses no choice [CON-24]', (to, asked, expected) => {
  expect(redirected(to, asked)).toBe(expected);
});
