import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact } from '../../../lib/records/contact-record';
import type { AuthParameters } from '../../../plugins/contact/login';
import { advance, BEGINNING, type Effect, type Input, type Session } from '../../../plugins/contact/session';

const june: Contact = { fields: { id: '1001' }, sessionStarted: 1 };
const omar: Contact = { fields: { id: '1002' }, sessionStarted: 2 };
const mei: Contact = { fields: { id: '1003' }, sessionStarted: 3 };
const linkOf = ({ fields: { id } }: Contact): AuthParameters => ({ campaign_id: '1', launch_id: '2', contact_id: id, hash: 'h' });
const login = linkOf(june);
const asking: Session = { state: 'not-applicable', asked: 'auth', login, known: undefined };
/** The login from June's link, with June known, or with Omar known. */
const again: Session = { ...asking, known: june };
const foreign: Session = { ...asking, known: omar };
const pinging: Session = { state: 'ready', contact: june, asked: 'session' };
const searching: Session = { state: 'not-applicable', asked: 'session' };
const stillOmar: Session = { state: 'ready', contact: omar, asked: 'session' };
const ready: Session = { state: 'ready', contact: june };
const withAddress: Session = { state: 'ready', contact: { ...june, email: 'june@mail.example' } };
const failed: Session = { state: 'failed' };
const arrives = (more: Partial<Extract<Input, { type: 'arrive' }>> = {}): Input => ({
  type: 'arrive',
  blocked: false,
  ask: false,
  ...more,
});
const answers = (answer: Contact | string, type: 'auth' | 'session' = 'auth'): Input => ({ type, answer });

const said = (effects: readonly Effect[]) =>
  effects.map((effect) =>
    Object.values(effect)
      .map((value) => (value === june ? 'june' : value === omar ? 'omar' : value))
      .join(' '),
  );
const reset = (reason: string) => ['forget', 'tell', 'block', `complain ${reason}`];
const kept = (reason: string) => ['tell', 'ask session', 'block', `complain ${reason}`];

const table: [title: string, before: Session, Input, after: Session, effects: string[]][] = [
  ['asks the provider about a login', BEGINNING, arrives({ login }), asking, ['ask auth']],
  ['keeps the known contact while another contact’s login is pending', BEGINNING, arrives({ login, stored: omar }), foreign, ['ask auth']],
  ['keeps the known contact while their own login is pending', BEGINNING, arrives({ login, stored: june }), again, ['ask auth']],
  ['fails at an invalid login, without a block', BEGINNING, arrives({ login: 'invalid' }), failed, ['tell', 'complain invalid']],
  [
    'keeps the known contact at an invalid login',
    BEGINNING,
    arrives({ login: 'invalid', stored: june }),
    pinging,
    ['tell', 'ask session', 'complain invalid'],
  ],
  [
    'fails at an invalid login when the stored contact has expired',
    BEGINNING,
    arrives({ login: 'invalid', stored: 'reset' }),
    failed,
    ['forget', 'tell', 'complain invalid'],
  ],
  ['does not ask about a blocked login', BEGINNING, arrives({ login, blocked: true }), failed, ['tell']],
  [
    'keeps the known contact at a blocked login',
    BEGINNING,
    arrives({ login, blocked: true, stored: omar }),
    stillOmar,
    ['tell', 'ask session'],
  ],
  ['asks for the session of a stored contact', BEGINNING, arrives({ stored: june, ask: true }), pinging, ['tell', 'ask session']],
  ['reads a stored contact without asking twice in a session', BEGINNING, arrives({ stored: june }), ready, ['tell']],
  ['asks for the session when no contact is stored', BEGINNING, arrives({ ask: true }), searching, ['ask session']],
  ['accepts the session’s contact when none is stored', searching, answers(june, 'session'), ready, ['keep june', 'tell']],
  ['becomes not-applicable when the session has no contact', searching, answers('ajax_req_failed', 'session'), BEGINNING, ['tell']],
  ['asks for no session beside a login', BEGINNING, arrives({ login, ask: true }), asking, ['ask auth']],
  ['asks for no session after a blocked login', BEGINNING, arrives({ login, blocked: true, ask: true }), failed, ['tell']],
  ['asks for the known contact’s address', ready, { type: 'email' }, pinging, ['ask session']],
  ['does not ask for a known address', withAddress, { type: 'email' }, withAddress, []],
  ['does not ask for an address twice', pinging, { type: 'email' }, pinging, []],
  ['asks for the contact at an email field when none is known', BEGINNING, { type: 'email' }, searching, ['ask session']],
  ['does not ask for an address after a failure', failed, { type: 'email' }, failed, []],
  ['fails when the stored contact has expired', BEGINNING, arrives({ stored: 'reset' }), failed, ['forget', 'tell']],
  ['is not-applicable to all other visitors', BEGINNING, arrives(), BEGINNING, ['tell']],
  ['is not-applicable when there is only a block', BEGINNING, arrives({ blocked: true }), BEGINNING, ['tell']],
  ['accepts the answer to a login', asking, answers(june), ready, ['keep june', 'tell']],
  ['accepts an answer for any contact when none is known', asking, answers(omar), { state: 'ready', contact: omar }, ['keep omar', 'tell']],
  ['replaces the known contact by the answer to another contact’s login', foreign, answers(june), ready, ['keep june', 'tell']],
  ['accepts an answer for the known contact', foreign, answers(omar), { state: 'ready', contact: omar }, ['keep omar', 'tell']],
  ['keeps the known contact when the answer is for a third one', foreign, answers(mei), stillOmar, kept('other_contact')],
  ['fails when the known contact’s login is answered for another', again, answers(omar), failed, reset('other_contact')],
  ['fails at a refused login', asking, answers('ajax_req_failed'), failed, reset('ajax_req_failed')],
  ['fails at the refused login of the known contact', again, answers('ajax_req_failed'), failed, reset('ajax_req_failed')],
  ['keeps the known contact when another contact’s login is refused', foreign, answers('no_contact'), stillOmar, kept('no_contact')],
  ['accepts the answer to a ping', pinging, answers(june, 'session'), ready, ['keep june', 'tell']],
  ['ignores a failed ping', pinging, answers('ajax_req_timeout', 'session'), ready, []],
  ['ignores an unexpected answer', ready, answers(omar, 'session'), ready, []],
  ['does not mistake the answer to a login for one to a ping', pinging, answers(omar), pinging, []],
  ['ends at a log-out', ready, { type: 'logout' }, BEGINNING, ['forget', 'tell', 'leave']],
  ['ends at a refusal', pinging, { type: 'refuse' }, BEGINNING, ['forget', 'tell']],
  ['forgets the known contact at a refusal while a login is pending', foreign, { type: 'refuse' }, BEGINNING, ['forget', 'tell']],
  ['ignores the answer to a login after a log-out', BEGINNING, answers(june), BEGINNING, []],
];

describe('contact session', () => {
  it.each(table)('%s [CTC-04 CTC-05 CTC-06 CTC-07 CTC-08 CTC-09 CTC-10]', (_, before, input, after, effects) => {
    const [next, ...todo] = advance(before, input);
    expect(next).toEqual(after);
    expect(said(todo)).toEqual(effects);
  });

  const answer = fc.constantFrom<Contact | string>(june, omar, mei, 'ajax_req_failed', 'no_contact');
  const input = fc.oneof(
    fc.record({
      type: fc.constant('arrive' as const),
      login: fc.constantFrom<AuthParameters | 'invalid' | undefined>(linkOf(june), linkOf(omar), 'invalid', undefined),
      blocked: fc.boolean(),
      stored: fc.constantFrom<Contact | 'reset' | undefined>(june, omar, 'reset', undefined),
      ask: fc.boolean(),
    }),
    fc.constant({ type: 'email' as const }),
    fc.record({ type: fc.constantFrom('auth' as const, 'session' as const), answer }),
    fc.record({ type: fc.constantFrom('logout' as const, 'refuse' as const) }),
  );

  it('keeps a known contact stored in any sequence, and blocks only after a login that the provider answered [CTC-04 CTC-05 CTC-08]', () => {
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
          // If no contact is known, the answer to the request decides.
          if (session.state === 'ready' || !session.asked) expect(told).toBe(session.state);
          if (one.type === 'logout' || one.type === 'refuse') expect(stored).toBeUndefined();
          if (types.includes('block')) expect([types.includes('complain'), types.includes('tell'), one.type]).toEqual([true, true, 'auth']);
          // A link alone does not change the stored contact.
          if (one.type === 'arrive' && typeof one.stored === 'object') expect(stored).toBe(one.stored);
          // Only an answer replaces a known contact, and another contact's login never forgets one.
          if (one.type === 'auth' && before.asked === 'auth' && before.known) {
            const { login, known } = before;
            const own = login.contact_id === known.fields.id;
            if (typeof one.answer === 'string') expect(stored).toBe(own ? undefined : known);
            else if (stored && stored !== known) expect([stored, stored.fields.id]).toEqual([one.answer, login.contact_id]);
          }
          if ((one.type === 'auth' || one.type === 'session') && before.asked !== one.type) expect(types).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
