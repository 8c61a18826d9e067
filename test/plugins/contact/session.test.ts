import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact } from '../../../lib/contact-record';
import { advance, BEGINNING, type Effect, type Input, type Session } from '../../../plugins/contact/session';

const june: Contact = { fields: { id: '1001' }, sessionStarted: 1 };
const omar: Contact = { fields: { id: '1002' }, sessionStarted: 2 };
const asking: Session = { state: 'not-applicable', asked: 'auth' };
const pinging: Session = { state: 'ready', contact: june, asked: 'session' };
const ready: Session = { state: 'ready', contact: june };

const said = (effects: readonly Effect[]) =>
  effects.map((effect) =>
    Object.values(effect)
      .map((value) => (value === june ? 'june' : value))
      .join(' '),
  );
const failure = (reason: string) => ['forget', 'block', `complain ${reason}`, 'tell'];

const table: [string, Session, Input, Session, string[]][] = [
  ['a valid login asks', BEGINNING, { type: 'arrive', login: 'valid', blocked: false, stored: omar }, asking, ['ask auth']],
  ['an invalid one fails', BEGINNING, { type: 'arrive', login: 'invalid', blocked: false }, { state: 'failed' }, failure('invalid')],
  ['a blocked one asks nobody', BEGINNING, { type: 'arrive', login: 'valid', blocked: true }, { state: 'failed' }, ['tell']],
  ['a stored contact is pinged', BEGINNING, { type: 'arrive', blocked: false, stored: june }, pinging, ['tell', 'ask session']],
  ['one that does not hold fails', BEGINNING, { type: 'arrive', blocked: false, stored: 'reset' }, { state: 'failed' }, ['forget', 'tell']],
  ['nobody is not applicable', BEGINNING, { type: 'arrive', blocked: false }, BEGINNING, ['tell']],
  ['a block alone is nobody', BEGINNING, { type: 'arrive', blocked: true }, BEGINNING, ['tell']],
  ['a login answered', asking, { type: 'auth', answer: june }, ready, ['keep june', 'tell']],
  ['a login refused', asking, { type: 'auth', answer: 'ajax_req_failed' }, { state: 'failed' }, failure('ajax_req_failed')],
  ['a ping answered', pinging, { type: 'session', answer: june }, ready, ['keep june', 'tell']],
  ['a ping that failed', pinging, { type: 'session', answer: 'ajax_req_timeout' }, ready, []],
  ['an answer to nothing', ready, { type: 'session', answer: omar }, ready, []],
  ['a log-out', ready, { type: 'logout' }, BEGINNING, ['forget', 'tell', 'leave']],
  ['a refusal', pinging, { type: 'refuse' }, BEGINNING, ['forget', 'tell']],
  ['a login answered after a log-out', BEGINNING, { type: 'auth', answer: june }, BEGINNING, []],
];

describe('the contact session', () => {
  it.each(table)('CTC-04 CTC-05 CTC-06 CTC-08 CTC-09 CTC-10 %s', (_, before, input, after, effects) => {
    const [next, ...todo] = advance(before, input);
    expect(next).toEqual(after);
    expect(said(todo)).toEqual(effects);
  });

  const answer = fc.constantFrom<Contact | string>(june, omar, 'ajax_req_failed', 'no_contact');
  const input = fc.oneof(
    fc.record({
      type: fc.constant('arrive' as const),
      login: fc.constantFrom('valid' as const, 'invalid' as const, undefined),
      blocked: fc.boolean(),
      stored: fc.constantFrom(june, 'reset' as const, undefined),
    }),
    fc.record({ type: fc.constantFrom('auth' as const, 'session' as const), answer }),
    fc.record({ type: fc.constantFrom('logout' as const, 'refuse' as const) }),
  );

  it('CTC-04 CTC-05 CTC-08 whatever happens, what is stored is who is known, and failing blocks', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 20 }), (inputs) => {
        let session: Session = BEGINNING;
        let stored: Contact | undefined;
        let told: string = session.state;
        for (const one of inputs) {
          if (one.type === 'arrive' && typeof one.stored === 'object') stored = one.stored;
          const before = session;
          const [next, ...effects] = advance(session, one);
          session = next;
          for (const effect of effects) {
            if (effect.type === 'keep') stored = effect.contact;
            if (effect.type === 'forget') stored = undefined;
            if (effect.type === 'tell') told = session.state;
          }
          const types = effects.map(({ type }) => type);
          if (session.state === 'ready') expect(stored).toBe(session.contact);
          // A login that is on its way tells when it is answered.
          if (!('asked' in session && session.asked === 'auth')) expect(told).toBe(session.state);
          if (one.type === 'logout' || one.type === 'refuse') expect(stored).toBeUndefined();
          if (types.includes('complain')) expect(types).toEqual(expect.arrayContaining(['forget', 'block', 'tell']));
          if ((one.type === 'auth' || one.type === 'session') && !('asked' in before && before.asked === one.type))
            expect(types).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
