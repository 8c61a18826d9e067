// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY, serialiseSession } from '../../../lib/records/session-record';
import { MISSING_KEY, tellMissing } from '../../../plugins/vendors/missing';
import { createTools } from '../tools';

const ids = ['6f9619ff-8b86-4d01-b42d-00c04fc964ff', '7f9619ff-8b86-4d01-b42d-00c04fc964ff'] as const;
const inSession = (id: string) =>
  localStorage.setItem(SESSION_KEY, serialiseSession({ id, start: 1, last: 2, pages: 1, count: 1, new: true }));

/** Opens a page, which tells of vendors. */
function open() {
  const { env, tools, tracked, problems } = createTools({}, undefined);
  const names = () => tracked.map(({ properties }) => properties.event_label);
  return { tell: tellMissing(env, tools.track, tools.report), tracked, names, problems };
}

beforeEach(() => {
  localStorage.clear();
  inSession(ids[0]);
});

describe('tellMissing', () => {
  it('tracks each vendor once a session, over pages and tabs [TAG-01]', () => {
    const [first, other] = [open(), open()];
    for (const page of [first, other, open()]) {
      page.tell('social-pixel', 'error');
      page.tell('gtag', 'timeout');
    }
    expect([first.names(), other.names()]).toEqual([['social-pixel', 'gtag'], []]);
    expect(first.tracked[0]).toEqual({
      name: 'vendor_not_loaded',
      properties: { event_category: 'vendor', event_action: 'not_loaded', event_label: 'social-pixel', failure: 'error' },
    });
    other.tell('social', 'error');
    expect(other.names()).toEqual(['social']);
  });

  it('tracks a vendor again in the next session [TAG-01]', () => {
    const page = open();
    page.tell('gtag', 'error');
    inSession(ids[1]);
    page.tell('gtag', 'error');
    open().tell('gtag', 'error');
    expect(page.names()).toEqual(['gtag', 'gtag']);
    expect(localStorage.getItem(MISSING_KEY)).toBe(`${ids[1]} gtag`);
  });

  it('tracks a vendor once a page if storage is denied, and drops a broken record [SES-11 TAG-01]', () => {
    localStorage.setItem(MISSING_KEY, 'x'.repeat(100_000));
    const page = open();
    page.tell('gtag', 'error');
    expect([page.names(), page.problems.length]).toEqual([['gtag'], 1]);
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
    const other = open();
    other.tell('gtag', 'error');
    other.tell('gtag', 'error');
    vi.restoreAllMocks();
    expect(other.names()).toEqual(['gtag']);
  });
});
