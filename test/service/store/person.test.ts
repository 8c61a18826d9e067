import { expect, it } from 'vitest';
import { hitsOfShared } from '../../../service/store/person';

let last = 0;
const row = (visitor: string | null, session: string, contact: string | null) => ({
  id: ++last,
  visitor,
  session,
  contact,
  account: null as string | null,
});

it('an erasure takes all hits of a visitor who had one contact, in whatever case hits name it', () => {
  const rows = [row('v', 's1', null), row('v', 's2', 'AB-1'), row('v', 's3', 'ab-1')];
  const { hits, whole } = hitsOfShared(rows, 'contact', 'ab-1');
  expect([hits, [...whole]]).toEqual([rows, ['v']]);
});

it('an erasure takes only a contact’s own sessions where others used the browser, and no hit of another contact', () => {
  const [before, own, unnamed, others, othersUnnamed, both, bothUnnamed] = [
    ...[row('v', 's0', null), row('v', 's1', '1'), row('v', 's1', null), row('v', 's2', '2'), row('v', 's2', null)],
    ...[row('v', 's3', '1'), row('v', 's3', null), row('v', 's3', '2')],
  ] as const;
  const { hits, whole, sessions } = hitsOfShared(
    [before, own, unnamed, others, othersUnnamed, both, bothUnnamed, row('v', 's3', '2')].map((one) => one as ReturnType<typeof row>),
    'contact',
    '1',
  );
  expect(hits).toEqual([own, unnamed, both]);
  expect([whole.size, [...sessions]]).toEqual([0, ['s1']]);
});

it('an erasure takes hits that name the contact and no visitor', () => {
  const alone = row(null, 's', '1');
  expect(hitsOfShared([alone, row(null, 't', null)], 'contact', '1').hits).toEqual([alone]);
});

it('an erasure takes only an account’s own sessions where another account used the browser', () => {
  const of = (session: string, account: string | null) => ({ ...row('v', session, null), account });
  const rows = [of('s0', null), of('s1', '7'), of('s1', null), of('s2', '77'), of('s2', null)];
  const { hits, whole } = hitsOfShared(rows, 'account', '7');
  expect([hits, whole.size]).toEqual([rows.slice(1, 3), 0]);
});
