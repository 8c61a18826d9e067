import { expect, it } from 'vitest';
import { hitsOfContact } from '../../../service/store/person';

let last = 0;
const row = (visitor: string | null, session: string, contact: string | null) => ({ id: ++last, visitor, session, contact });

it('takes all hits of a visitor who had one contact, in whatever case hits name it', () => {
  const rows = [row('v', 's1', null), row('v', 's2', 'AB-1'), row('v', 's3', 'ab-1')];
  const { hits, whole } = hitsOfContact(rows, 'ab-1');
  expect([hits, [...whole]]).toEqual([rows, ['v']]);
});

it('takes only a contact’s own sessions where others used the browser, and no hit of another contact', () => {
  const [before, own, unnamed, others, othersUnnamed, both, bothUnnamed] = [
    ...[row('v', 's0', null), row('v', 's1', '1'), row('v', 's1', null), row('v', 's2', '2'), row('v', 's2', null)],
    ...[row('v', 's3', '1'), row('v', 's3', null), row('v', 's3', '2')],
  ] as const;
  const { hits, whole } = hitsOfContact(
    [before, own, unnamed, others, othersUnnamed, both, bothUnnamed, row('v', 's3', '2')].map((one) => one as ReturnType<typeof row>),
    '1',
  );
  expect(hits).toEqual([own, unnamed, both]);
  expect(whole.size).toBe(0);
});

it('takes hits that name the contact and no visitor', () => {
  const alone = row(null, 's', '1');
  expect(hitsOfContact([alone, row(null, 't', null)], '1').hits).toEqual([alone]);
});
