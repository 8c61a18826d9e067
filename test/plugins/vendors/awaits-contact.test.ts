// @page
import { beforeEach, expect, it, vi } from 'vitest';
import { noteAsked } from '../../../lib/records/contact-asked';
import { serialiseSession } from '../../../lib/records/session-record';
import { awaitsContact } from '../../../plugins/vendors/awaits-contact';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const LOGIN = 'campaign_id=1&launch_id=2&contact_id=1002&unique_value=1-2.3';
const session = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', start: NOW, last: NOW, pages: 1, count: 1, new: true };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('tp_session', serialiseSession(session));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
});

function open(url = 'https://www.main.example/') {
  const { tools, hooks } = createTools({}, undefined, { url });
  const known = vi.fn();
  const state = { isOff: false };
  const waits = awaitsContact(tools, () => state.isOff, known);
  return { tools, hooks, known, state, waits };
}

it('the contact is unknown until the provider has answered in this session, and while it fails to [CON-24]', () => {
  const { waits, hooks, known } = open();
  expect(waits()).toBe(true);
  noteAsked(window);
  expect(waits()).toBe(true);
  noteAsked(window, {});
  hooks.contact.call({ state: 'not-applicable' });
  expect([waits(), known.mock.calls.length]).toEqual([true, 1]);
  noteAsked(window, { status: 404 });
  expect(waits()).toBe(false);
  expect(open().waits()).toBe(false);
});

it('a person whom the address names is unknown until the provider has answered about them, whoever was known before [CON-24]', () => {
  noteAsked(window, { status: 200 });
  const { waits, hooks } = open(`https://www.main.example/?${LOGIN}`);
  expect(waits()).toBe(true);
  hooks.contact.call({ state: 'ready', id: '1002' });
  expect(waits()).toBe(false);
});

it('nobody is awaited where nobody is asked for: without that purpose, or with contacts switched off [CON-24]', () => {
  const { waits, tools, state } = open();
  state.isOff = true;
  expect(waits()).toBe(false);
  state.isOff = false;
  vi.spyOn(tools.consent, 'covers').mockImplementation((purpose) => purpose !== 'personalisation');
  expect(waits()).toBe(false);
});

it('the contact’s facts tell that the provider has answered where there is no session, and nothing is noted [CON-24]', () => {
  localStorage.clear();
  expect(open().waits()).toBe(false);
  const { waits, hooks } = open(`https://www.main.example/?${LOGIN}`);
  expect(waits()).toBe(true);
  hooks.contact.call({ state: 'failed' });
  expect(waits()).toBe(false);
});
