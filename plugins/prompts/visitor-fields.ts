import type { Env, Page } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { CONTACT_KEY, decodeContact } from '../../lib/records/contact-record';
import { parseSession, SESSION_KEY } from '../../lib/records/session-record';
import { readText } from '../../lib/storage/storage';
import { parseUrl } from '../../lib/url/url';
import type { Fields } from './fill';

/**
 * Returns the fields for prompts' texts: those of a recognised contact (`fname`, `city`, …), `session.count`, `session.pages`, `source`
 * (`utm_source`, or else the referring host) and `site`. Reads them at each call, because a contact may have logged out.
 */
export function visitorFields(env: Env, page: Page): Fields {
  const { window } = env;
  const fields = new Map<string, string>();
  const contact = decodeContact(readText(window, 'localStorage', CONTACT_KEY) ?? '');
  for (const [name, value] of Object.entries(contact?.fields ?? {})) fields.set(name, String(value));
  const session = parseSession(readText(window, 'localStorage', SESSION_KEY));
  if (session) {
    fields.set('session.count', String(session.count));
    fields.set('session.pages', String(session.pages));
  }
  const referrer = parseUrl(documentText(env, 'referrer'))?.hostname;
  const source = new URLSearchParams(window.location.search).get('utm_source') || referrer;
  if (source) fields.set('source', source);
  fields.set('site', page.site);
  return fields;
}
