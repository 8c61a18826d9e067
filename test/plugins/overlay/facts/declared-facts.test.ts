import { describe, expect, it } from 'vitest';
import { declaredEntries, misspeltIn } from '../../../../plugins/overlay/facts/declared-facts';
import type { Logged } from '../../../../plugins/overlay/facts/logged';

const events = { quick_action: { purpose: 'A visitor acts.', fields: {} } };
const findName = misspeltIn(events, ['page_view', 'click', 'signup', 'sign_up']);
const line = (name: string, more: Partial<Logged> = {}): Logged => ({ id: 1, name, outcome: 'handed on', reason: '', ...more });

describe('misspeltIn', () => {
  it.each([
    ['quick_acton', 'quick_action'],
    ['Quick Acton', 'quick_action'],
    ['quik_actoin', undefined],
    ['page_veiw', 'page_view'],
    ['clik', 'click'],
    ['click', undefined],
    ['sign_up', undefined],
    ['sign_upp', 'sign_up'],
    ['quiz_done', undefined],
    ['cl', undefined],
    ['', undefined],
  ])('misspeltIn suggests for %j: %j', (name, meant) => {
    expect(findName(name)).toBe(meant);
  });
});

describe('declaredEntries', () => {
  it('warns of wrong fields and misspelt names, the latest event first', () => {
    const faults = [{ field: 'place', kind: 'missing', text: 'is missing' }] as const;
    const entries = declaredEntries([line('quick_action', { faults }), line('page_view'), line('page_vew', { id: 3 })], 'main', findName);
    expect(entries.map(({ title, text }) => [title, text])).toEqual([
      ['page_vew', 'Nobody declares this event. Did you mean `page_view`?'],
      ['quick_action', '`place` is missing. sites/main/events.ts declares the event.'],
    ]);
  });
});
