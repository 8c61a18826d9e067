import type { ContactFacts, Plugin } from '../../kernel';
import { lasting, rewriteAddress } from '../../lib/address-bar';
import { type Contact, readContactFields } from '../../lib/contact-record';
import { digest } from '../../lib/digest';
import { type AuthParameters, readAuth } from './auth-parameters';
import { compactFlags } from './flags';
import { createMemory } from './memory';
import { createProvider } from './provider';

const plugin: Plugin<unknown, unknown> = {
  name: 'contact',
  apply({ page, hooks, env, track, report }) {
    const { window } = env;
    const memory = createMemory(env);
    const provider = createProvider(env, page.utility, report);
    let undone = false;
    let told = '';

    const tell = (state: ContactFacts['state'], contact?: Contact) => {
      const facts: ContactFacts = Object.freeze({ state, ...(contact && { id: contact.fields.id, flags: compactFlags(contact.fields) }) });
      if (undone || told === JSON.stringify(facts)) return;
      told = JSON.stringify(facts);
      hooks.contact.call(facts);
    };

    /** Keeps what the provider answered; undefined where that is no contact. */
    const adopt = async (answer: unknown, sessionStarted: number, sessionPinged?: number): Promise<Contact | undefined> => {
      const fields = readContactFields(answer);
      if (!fields) return;
      const emailHash = typeof fields.email === 'string' ? await digest(window.crypto, fields.email) : undefined;
      const contact: Contact = { fields, emailHash, sessionStarted, sessionPinged };
      if (!undone) memory.keep(contact);
      return contact;
    };

    // CTC-08, CTC-09.
    const fail = (reason: string) => {
      if (undone) return;
      memory.forget();
      memory.block();
      track('exception', { event_category: 'contact_auth', event_action: reason });
      tell('failed');
    };

    const logIn = async (parameters: AuthParameters) => {
      const outcome = await provider.auth(parameters);
      if (!outcome.ok) return fail(outcome.kind);
      const contact = await adopt(outcome.data, env.now());
      if (contact) tell('ready', contact);
      else fail('no_contact');
    };

    const resume = async (asked: boolean) => {
      const stored = memory.recall();
      if (!stored || stored === 'reset') return tell(asked || stored ? 'failed' : 'not-applicable');
      tell('ready', stored);
      const outcome = await provider.session();
      if (!outcome.ok) return;
      const contact = await adopt(outcome.data, stored.sessionStarted, env.now());
      if (contact) tell('ready', contact);
    };

    const auth = readAuth(window.location.search);
    if (auth) rewriteAddress(window, lasting(window.location.href));
    if (auth && !memory.blocked()) {
      if (auth === 'invalid') fail(auth);
      else void logIn(auth);
    } else void resume(!!auth);

    return () => {
      memory.forget();
      tell('not-applicable');
      undone = true;
    };
  },
};

export default plugin;
