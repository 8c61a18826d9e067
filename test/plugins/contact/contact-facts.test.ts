import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactFacts } from '../../../kernel';
import { contactOf, factsOf, onChange } from '../../../plugins/contact/contact-facts';
import type { Session } from '../../../plugins/contact/session';

const june = { fields: { id: '1001', state: 'CO', accept_email: 'Y' }, email: 'june@mail.example', sessionStarted: 1 };
const login = { campaign_id: '1', launch_id: '2', contact_id: '1001', hash: 'h' };

describe('the facts of a session', () => {
  it.each<[string, Session, ContactFacts]>([
    ['name the contact by id and flags alone', { state: 'ready', contact: june }, { state: 'ready', id: '1001', flags: 'ae:Y|s:CO' }],
    [
      'are the same while a ping is pending',
      { state: 'ready', contact: june, asked: 'session' },
      { state: 'ready', id: '1001', flags: 'ae:Y|s:CO' },
    ],
    ['have no contact after a failure', { state: 'failed' }, { state: 'failed' }],
    [
      'have no contact while a login is pending',
      { state: 'not-applicable', asked: 'auth', login, known: june },
      { state: 'not-applicable' },
    ],
  ])('%s [CTC-03 CTC-04]', (_, session, expected) => {
    const facts = factsOf(session);
    expect([facts, Object.isFrozen(facts)]).toEqual([expected, true]);
    expect(contactOf(session)?.fields.id).toBe(expected.id);
  });

  it('are reported once until they change, in any sequence [CTC-04]', () => {
    const facts = fc.constantFrom<ContactFacts>(
      { state: 'failed' },
      { state: 'ready', id: '1001', flags: '' },
      { state: 'ready', id: '1002', flags: '' },
    );
    fc.assert(
      fc.property(fc.array(facts), (sequence) => {
        const told: ContactFacts[] = [];
        const tell = onChange((one) => void told.push(one));
        for (const one of sequence) tell({ ...one });
        expect(told).toEqual(sequence.filter((one, at) => one !== sequence[at - 1]));
      }),
    );
  });
});
