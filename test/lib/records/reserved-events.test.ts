import { expect, it } from 'vitest';
import { productEvents } from '../../../lib/records/product-events';
import { isOwnEventName, isReservedEvent } from '../../../lib/records/reserved-events';

it.each(Object.keys(productEvents))('the check of names counts %s as an event of Taproot’s own', (name) =>
  expect(isOwnEventName(name)).toBe(true),
);

it.each([
  'gtm.click',
  'gtm_x',
  '_x',
  'tp_x',
  'ga_x',
  'first_visit',
  'session_start',
  'user_engagement',
  'error',
  'refund',
  'debug_x',
  'ad_click',
])('reserves %s', (name) => expect([isReservedEvent(name), isOwnEventName(name)]).toEqual([true, true]));

it.each([
  'quiz_done',
  'post_shared',
  'asked',
  'donation_tips',
  'signup_help',
  'actions',
  'clicked',
  'searched',
  'experimenter',
  'formed',
  'page_2',
  'pressed',
  '',
])('the check of names leaves %s to sites', (name) => expect(isOwnEventName(name)).toBe(false));
