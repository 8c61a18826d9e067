// @page
import { beforeEach, expect, it, vi } from 'vitest';
import { createSessionCampaign } from '../../../../plugins/analytics/scope/session-campaign';

const letter = { utm_source: 'letter', campaign_source: 'letter' };
const click = { gclid: 'g1' };
const [named, clicked] = [JSON.stringify(letter), JSON.stringify(click)];
/** The session campaign as the next document reads it. */
const next = (campaign: string, session: string) => createSessionCampaign(window, () => {})(campaign, session);

beforeEach(() => localStorage.clear());

it('a campaign lasts until its session ends or another campaign comes [SES-05 HIT-04]', () => {
  expect(next(named, 's1')).toEqual(letter);
  expect(next('{}', 's1')).toEqual(letter);
  expect(next('{}', 's2')).toEqual({});
  expect(next(clicked, 's1')).toEqual(click);
  expect(next('{}', 's1')).toEqual(click);
});

it('a campaign’s number alone is reported, and does not replace the session’s source [SES-05 SES-08]', () => {
  const checkout = { campaign_id: '12345' };
  next(named, 's1');
  const source = createSessionCampaign(window, () => {});
  expect(source(JSON.stringify(checkout), 's1')).toEqual({ ...letter, ...checkout });
  expect(source('{}', 's1')).toEqual(letter);
  expect(next('{}', 's1')).toEqual(letter);
});

it('a document that outlives its session does not pass its campaign to the next one [SES-05]', () => {
  const source = createSessionCampaign(window, () => {});
  expect(source(named, 's1')).toEqual(letter);
  expect(source(named, 's2')).toEqual({});
  expect(source(clicked, 's2')).toEqual(click);
  expect(source(clicked, 's3')).toEqual({});
  expect(next(named, 's3')).toEqual(letter);
});

it('a document keeps its own campaign when nothing can be stored [SES-05]', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const source = createSessionCampaign(window, () => {});
  expect(source(named, 's1')).toEqual(letter);
  expect(source(named, 's2')).toEqual({});
  expect(next('{}', 's1')).toEqual({});
  setItem.mockRestore();
});

it('a stored text that is no campaign is ignored [SES-11]', () => {
  for (const text of ['', 's1', 's1{', 's1[5]', 's1{"a":5}', `{"utm_source":"old","sess_id":"s1"}`]) {
    localStorage.setItem('tp_campaign', text);
    expect(next('{}', 's1')).toEqual({});
  }
});

it('invalid JSON is dropped with a warning, and another session’s campaign without one [SES-11]', () => {
  const report = vi.fn();
  const source = (text: string) => {
    localStorage.setItem('tp_campaign', text);
    createSessionCampaign(window, report)('{}', 's1');
  };
  source(`s2${named}`);
  expect(report).not.toHaveBeenCalled();
  for (const text of ['{"broken', 's1{"broken', 's1{broken}']) {
    source(text);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_campaign can't be parsed"), { severity: 'warn' });
    expect(localStorage.getItem('tp_campaign')).toBeNull();
    report.mockClear();
  }
});
