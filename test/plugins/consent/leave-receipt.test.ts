// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConsentRecord } from '../../../kernel';
import { faultsOf } from '../../../lib/contracts/check';
import { receiptContract } from '../../../lib/contracts/receipt';
import { markOwn } from '../../../lib/records/stored-choice';
import { leaveReceipt as leave, noteReceipt } from '../../../plugins/consent/leave-receipt';
import { textsVersion } from '../../../plugins/consent/texts-version.generated';
import { chunksLoaded } from '../../support/chunks-loaded';
import { forgetVisit, visit } from './visit';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetVisit();
});

const leaveReceipt = (tools: Parameters<typeof leave>[0], ...choice: [Parameters<typeof noteReceipt>[1], string, 5?]) =>
  leave(tools, noteReceipt(tools, ...choice));

const stored = () => JSON.parse(decodeURIComponent(/edf_cc=([^;]*)/.exec(document.cookie)?.[1] ?? 'null'));
const bodyOf = (post: { init: RequestInit } | undefined) => JSON.parse(`${post?.init.body}`);

const arrived = () => expect(document.cookie).toContain(`tp_receipt=${encodeURIComponent(stored().consent_date)}`);

describe('leaveReceipt', () => {
  it('posts a grant once, without cookies, and marks its arrival beside the record, not in it [CON-25 CON-16]', async () => {
    const { tools, consent, receipts } = visit({ visitor: { optIn: true } });
    consent.acceptAll();
    expect(await leaveReceipt(tools, 'here', 'banner', 5)).toBe(true);
    arrived();
    expect(stored().receipt).toContain('new~banner');
    markOwn(window, consent.record as ConsentRecord);
    expect(await leaveReceipt(tools, 'here', 'banner')).toBe(false);
    expect(await leaveReceipt(tools, '', 'api')).toBe(false);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.url).toBe(`https://utility.main.example/consent/receipt/${consent.record?.consent_uuid}`);
    expect(receipts[0]?.init.credentials).toBe('omit');
    expect(faultsOf(receiptContract, bodyOf(receipts[0]))).toEqual([]);
    expect(bodyOf(receipts[0])).toEqual({
      consent_uuid: consent.record?.consent_uuid,
      date: consent.record?.consent_date,
      action: 'accept',
      categories: ['necessary', 'analytics'],
      mode: 'opt_in',
      reason: 'earlier_page',
      language: 'en',
      text_hash: textsVersion,
      tag_hash: '1.3.8',
      site: 'main',
      how: 'banner',
      version: '1.3.8',
      answered_within: 5,
    });
  });

  it('keeps no mark of a choice whose receipt has arrived, but that of a later one [CON-25 CON-06]', async () => {
    const marks = () => Object.entries(localStorage).filter(([key]) => key === 'tp_choice');
    const { tools, consent } = visit();
    consent.rejectAll();
    markOwn(window, consent.record as ConsentRecord);
    expect(marks()).toHaveLength(1);
    await leaveReceipt(tools, 'here', 'banner');
    expect(marks()).toEqual([]);
    const left = leaveReceipt(tools, 'here', 'banner');
    localStorage.setItem('tp_choice', '2027-01-01T00:00:00.000Z');
    await left;
    expect(marks()).toEqual([['tp_choice', '2027-01-01T00:00:00.000Z']]);
  });

  it('stores the facts of the moment in the record at once, and posts them from the next page if the service did not answer [CON-25]', async () => {
    vi.useFakeTimers();
    const first = visit({ receiptStatuses: [503] });
    first.consent.rejectAll();
    const left = leaveReceipt(first.tools, 'here', 'settings');
    expect(stored().receipt).toBe(`new~settings~main~en~false~~${textsVersion}~1.3.8~`);
    await chunksLoaded();
    expect(await left).toBe(false);
    expect(first.receipts).toHaveLength(4);
    expect(stored().receipt).toContain('new~settings');
    markOwn(window, first.consent.record as ConsentRecord);
    const next = visit();
    expect(await leaveReceipt(next.tools, '', 'api')).toBe(true);
    expect(bodyOf(next.receipts[0])).toEqual(bodyOf(first.receipts[0]));
    expect(bodyOf(next.receipts[0])).not.toHaveProperty('answered_within');
    expect(bodyOf(next.receipts[0])).toMatchObject({ action: 'reject', how: 'settings', categories: ['necessary'] });
  });

  it('gives up on a receipt that the service refuses, and reports it [CON-25]', async () => {
    const { tools, consent, problems } = visit({ receiptStatuses: [400] });
    consent.acceptAll();
    expect(await leaveReceipt(tools, 'here', 'api')).toBe(true);
    arrived();
    expect(problems).toHaveLength(1);
  });

  it('leaves posting to the tab where the visitor chose [CON-25 CON-16]', async () => {
    const { tools, consent, receipts } = visit();
    consent.acceptAll();
    expect(await leaveReceipt(tools, 'elsewhere', 'api')).toBe(false);
    expect(stored().receipt).toBe(true);
    expect(await leaveReceipt(tools, 'here', 'api')).toBe(true);
    expect(receipts).toHaveLength(1);
  });

  it('posts a grant that a link brought, which the runtime has stored [CON-25 CON-24]', async () => {
    const { tools, consent, receipts } = visit();
    consent.acceptAll();
    const record = consent.record as ConsentRecord;
    markOwn(window, record);
    markOwn(window, record, 'link');
    const cookie = { ...record, receipt: 'yes29912345.1794740460000' };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(cookie))};path=/;domain=main.example`;
    expect(await leaveReceipt(tools, 'elsewhere', 'api')).toBe(true);
    expect(await leaveReceipt(tools, 'elsewhere', 'api')).toBe(false);
    expect(receipts).toHaveLength(1);
    expect(bodyOf(receipts[0])).toMatchObject({ action: 'handed_on', how: 'link', categories: ['necessary', 'analytics'] });
  });

  it('posts from memory if no cookie can be stored [CON-25 CON-22]', async () => {
    vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {});
    const { tools, consent, receipts } = visit();
    consent.rejectAll();
    await leaveReceipt(tools, 'here', 'banner');
    expect(receipts).toHaveLength(1);
    expect(bodyOf(receipts[0])).toMatchObject({ action: 'reject', how: 'banner' });
  });

  it('never overwrites a choice that a sibling made while the receipt was in flight [CON-25 CON-16]', async () => {
    const { tools, consent } = visit();
    consent.acceptAll();
    const left = leaveReceipt(tools, 'here', 'banner');
    const refusal = { categories: ['necessary'], consent_date: new Date().toISOString(), consent_uuid: consent.record?.consent_uuid };
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify(refusal))};path=/;domain=main.example`;
    expect(await left).toBe(true);
    expect(stored()).toEqual(refusal);
    expect(document.cookie).not.toContain('tp_receipt');
  });

  const facts = `~main~en~false~~${textsVersion}~1.3.8~2`;
  const texts = [true, 'new', 'granted', 'no', 'no29912345', 'yes29912345.1794740460000']
    .concat(
      ['banner', 'settings', 'saved', 'api'].flatMap((how) => ['new', 'rejected', 'link'].map((before) => `${before}~${how}${facts}`)),
    )
    .flatMap((receipt) =>
      (['', 'elsewhere'] as const).flatMap((chosen) => [null, 'x', '2023-11-14T22:13:21.000Z'].map((mark) => ({ receipt, chosen, mark }))),
    );
  it.each(texts)(
    'posts nothing for a planted record with $receipt, found $chosen, where this origin has chosen at $mark [CON-25]',
    async ({ receipt, chosen, mark }) => {
      const { tools, consent, receipts } = visit();
      consent.acceptAll();
      document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...consent.record, receipt }))};path=/;domain=main.example`;
      if (mark) localStorage.setItem('tp_choice', mark);
      expect(await leaveReceipt(tools, chosen, 'banner')).toBe(false);
      expect(receipts).toEqual([]);
    },
  );

  it.each(['banner', 'settings', 'saved', 'api'])(
    'posts nothing for a planted receipt by %s that has the date of a choice that a link brought [CON-25]',
    async (how) => {
      const { tools, consent, receipts } = visit();
      consent.acceptAll();
      markOwn(window, consent.record as ConsentRecord, 'link');
      document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...consent.record, receipt: `new~${how}${facts}` }))};path=/;domain=main.example`;
      expect(await leaveReceipt(tools, '', 'api')).toBe(false);
      expect(receipts).toEqual([]);
    },
  );

  it('posts nothing for a choice of an earlier page where the origin has no storage [CON-25]', async () => {
    const { tools, consent, receipts } = visit();
    consent.acceptAll();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await leaveReceipt(tools, '', 'api')).toBe(false);
    expect(receipts).toEqual([]);
  });

  it.each([[1], [0], [{ toString: 1 }], ['~'], ['new~x'], [null]])('posts nothing for a planted %j [CON-25]', async (receipt) => {
    const { tools, consent, receipts } = visit();
    consent.acceptAll();
    document.cookie = `edf_cc=${encodeURIComponent(JSON.stringify({ ...consent.record, receipt }))};path=/;domain=main.example`;
    markOwn(window, consent.record as ConsentRecord);
    await leaveReceipt(tools, '', 'api');
    expect(receipts).toEqual([]);
  });
});
