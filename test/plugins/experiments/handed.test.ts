// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handOnExposure, takeHandedExposure } from '../../../plugins/experiments/handed';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const network = ['*.main.example', 'give.example'];
afterEach(() => void vi.restoreAllMocks());

interface Arrival {
  readonly query?: string;
  readonly referrer?: string;
  readonly type?: string;
}

/** Arrives at an address to which a redirect has led. */
function arrive({
  query = `?custom_transfer=${NOW - 500}&ut_exp=appeal:variant1`,
  referrer = 'https://give.example/',
  type = 'navigate',
}: Arrival) {
  const { env } = createTools({}, undefined);
  vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name: `https://www.main.example/story${query}` }] as never);
  return takeHandedExposure(env, network);
}

describe('an exposure that a redirect has handed on', () => {
  it('is taken with the time at which it was handed on [EXP-05]', () => {
    expect(arrive({})).toEqual({ bucket: 'appeal:variant1', time: NOW - 500 });
  });

  it.each<[string, Arrival]>([
    ['from a page that is not of the network', { referrer: 'https://elsewhere.example/' }],
    ['from a page that hides itself', { referrer: '' }],
    ['from an app', { referrer: 'android-app://give.example/' }],
    ['after a minute', { query: `?custom_transfer=${NOW - 60_000}&ut_exp=appeal:variant1` }],
    ['from the future', { query: `?custom_transfer=${NOW + 1}&ut_exp=appeal:variant1` }],
    ['without a time', { query: '?ut_exp=appeal:variant1' }],
    ['with a session, whose variants are reported', { query: `?custom_transfer=${NOW}&ut_sid=x&ut_exp=appeal:variant1` }],
    ['of no variant', { query: `?custom_transfer=${NOW}&ut_exp=appeal:best` }],
    ['of a script', { query: `?custom_transfer=${NOW}&ut_exp=%3Cscript%3E` }],
    ['once more on reload', { type: 'reload' }],
    ['once more on return', { type: 'back_forward' }],
  ])('an exposure that a redirect has handed on is not taken %s [EXP-05]', (_, arrival) => {
    expect(arrive(arrival)).toBeUndefined();
  });
});

it('an address carries one transfer, its own [SES-03]', () => {
  const { env } = createTools({}, undefined);
  expect(handOnExposure(env, 'https://give.example/a?b=1&custom_transfer=1&ut_sid=x&ut_exp=c:control#d', 'appeal:variant1')).toBe(
    `https://give.example/a?b=1&custom_transfer=${NOW}&ut_exp=appeal:variant1#d`,
  );
  expect(handOnExposure(env, 'https://give.example/a', undefined)).toBe(`https://give.example/a?custom_transfer=${NOW}`);
});
