// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isAnswered, isAsked, noteAsked } from '../../../lib/records/contact-asked';
import { serialiseSession } from '../../../lib/records/session-record';

const NOW = 1_700_000_000_000;
const session = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', start: NOW, last: NOW, pages: 1, count: 1, new: true };
const env = { window, now: () => NOW };
const begin = (more = {}) => localStorage.setItem('tp_session', serialiseSession({ ...session, ...more }));
const read = () => [isAsked(env, vi.fn()), isAnswered(window)];

beforeEach(() => localStorage.clear());

describe('the provider is asked for the contact', () => {
  it.each([
    ['with a contact', { status: 200 }, [true, true]],
    ['that nobody is logged in', { status: 404 }, [true, true]],
    ['that the login is wrong', { status: 403 }, [true, true]],
    ['that it is busy', { status: 429 }, [true, false]],
    ['with a fault of its own', { status: 503 }, [true, false]],
    ['in no time', {}, [true, false]],
  ])('once a session, and has answered or not if it answers %s [CTC-06 CON-24]', (_, answer, expected) => {
    begin();
    noteAsked(window);
    noteAsked(window, answer);
    expect(read()).toEqual(expected);
  });

  it('again by the next page if one ends before the answer, and in the next session [CTC-06]', () => {
    begin();
    noteAsked(window);
    expect(read()).toEqual([false, false]);
    noteAsked(window, { status: 200 });
    begin({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302' });
    expect(read()).toEqual([false, false]);
    begin({ start: NOW - 31 * 60_000, last: NOW - 31 * 60_000 });
    expect(isAsked(env, vi.fn())).toBe(false);
  });

  it('each time without a session, where nothing is stored [CTC-06]', () => {
    noteAsked(window, { status: 200 });
    expect([...read(), localStorage.length]).toEqual([false, undefined, 0]);
  });
});
