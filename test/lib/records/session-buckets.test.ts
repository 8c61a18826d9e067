// @page
import { describe, expect, it } from 'vitest';
import { serialiseBuckets } from '../../../lib/records/experiment-record';
import { handedBuckets } from '../../../lib/records/handed-buckets';
import { areBuckets, dropBuckets, mergeBuckets } from '../../../lib/records/session-buckets';

const NOW = 1_700_000_000_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';

describe('a list of buckets', () => {
  it.each(['a:control', 'a:variant1.,b:late.', 'a:control.'])('a list of buckets may be %s [EXP-07]', (text) =>
    expect(areBuckets(text)).toBe(true),
  );
  it.each(['a:latest', 'a:variant1..', 'a:.', 'a:variant5.', 'a.:control'])('a list of buckets may not be %s [EXP-07]', (text) =>
    expect(areBuckets(text)).toBe(false),
  );

  it('takes the first list’s variant of an experiment, but prefers a seen one to one that is only drawn [EXP-07]', () => {
    expect(mergeBuckets('a:control', 'a:variant1,b:control')).toBe('b:control,a:control');
    expect(mergeBuckets('a:control.', 'a:variant1')).toBe('a:variant1');
    expect(mergeBuckets('a:control', 'a:variant1.')).toBe('a:control');
  });

  it('drops unseen variants first beyond 10 [EXP-07]', () => {
    const list = (from: string, end: string) => Array.from({ length: 8 }, (_, i) => `${from}${i}:control${end}`);
    const merged = mergeBuckets(list('drawn', '.').join(), list('seen', '').join()).split(',');
    expect(merged).toHaveLength(10);
    expect(merged).toEqual(expect.arrayContaining(list('seen', '')));
  });
});

describe('the buckets that a link hands on', () => {
  const handed = (session: string | undefined, ofSession: string, experiments: string) => {
    localStorage.setItem('tp_session_experiments', ofSession);
    localStorage.setItem('tp_experiments', experiments);
    return handedBuckets(window, session, NOW);
  };
  const here = serialiseBuckets(
    new Map([
      ['hero', { variant: 'variant1', expires: NOW + 1 }],
      ['ask', { variant: 'late', expires: NOW + 1, display: 'block', device: 'mobile' as const }],
      ['old', { variant: 'control', expires: NOW }],
    ]),
    '123456789',
  );

  it('are those of the session, and unseen ones that the visitor already has here, without the visitor’s number [EXP-07]', () => {
    expect(handed(SESSION, `${SESSION}seen:control`, here)).toBe('seen:control,hero:variant1.,ask:late.');
    expect(handed(SESSION, `${SESSION}hero:control`, here)).toBe('hero:control,ask:late.');
    expect(handed(SESSION, '', here)).toBe('hero:variant1.,ask:late.');
  });

  it('are none without a session, or with a malformed record [EXP-07]', () => {
    expect(handed(undefined, `${SESSION}seen:control`, here)).toBe('');
    expect(
      handed(SESSION, `${SESSION}<b>:control`, '[1,["<b>","control",1700000000001],["a","x",1700000000001],["b","control","soon"]]'),
    ).toBe('');
  });
});

describe('dropBuckets', () => {
  const left = (stored: string, ids: readonly string[]) => {
    localStorage.setItem('tp_session_experiments', stored);
    dropBuckets(window, (id) => ids.includes(id));
    return localStorage.getItem('tp_session_experiments');
  };

  it('removes the variants of experiments that are turned off, and the record with the last one [EXP-07]', () => {
    expect(left(`${SESSION}hero:variant1,ask:control.`, ['hero'])).toBe(`${SESSION}ask:control.`);
    expect(left(`${SESSION}hero:variant1`, ['hero'])).toBeNull();
    expect(left(`${SESSION}hero:variant1`, ['ask'])).toBe(`${SESSION}hero:variant1`);
    expect(left('', ['hero'])).toBe('');
  });
});
