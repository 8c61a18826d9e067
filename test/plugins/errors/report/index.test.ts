// @page
import { expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../../../plugins/errors/record';
import { openReport } from '../../../../plugins/errors/report';
import type { ErrorReport } from '../../../../plugins/errors/report/transport';
import { createTools, type PageSetup } from '../../tools';

const record = (message: string): ErrorRecord => ({ type: 'manual_error', message, severity: 'error', timestamp: '' });

function setUp(circumstances?: PageSetup) {
  const { tools, hooks, fetch } = createTools({}, undefined, circumstances);
  const drop = vi.fn();
  const reports = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as ErrorReport);
  return { ...openReport(tools, drop, () => () => {}), hooks, drop, reports };
}

it('the error reporter reports errors once if they are equal or differ only in personal data [ERR-03 ERR-06]', () => {
  const { add, leave, reports, drop } = setUp();
  add(record('for june@mail.example'));
  add(record('for jane@mail.example'));
  add(record('equal'));
  add(record('equal'));
  leave();
  expect(reports().flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual(['for ***', 'equal']);
  expect(drop).not.toHaveBeenCalled();
});

it('the error reporter counts errors without room while the service is silent, and makes room for summaries [ERR-05]', () => {
  const { add, leave, reports, drop } = setUp({ fetch: () => new Promise(() => {}) });
  for (let i = 0; i < 115; i++) add(record(`distinct ${i}`));
  // 10 are in flight, and 100 wait.
  expect(drop).toHaveBeenCalledTimes(5);
  add(record('Dropped 5'), true);
  add(record('Dropped 5'), true);
  leave();
  const messages = reports().flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(messages).toHaveLength(112);
  expect(messages.slice(-3)).toEqual(['distinct 109', 'Dropped 5', 'Dropped 5']);
});

it('identifies the visitor as hits do, with consent and a valid record [ERR-05]', () => {
  const userId = (until: number, allowed = true) => {
    localStorage.setItem('tp_visitor', JSON.stringify({ temp_id: 't', user_id: 'u-1', until: `${until}` }));
    const { hooks, add, leave, reports } = setUp({ allowed });
    hooks.contact.call({ state: 'ready', id: '1001', flags: '' });
    add(record('one'));
    leave();
    localStorage.clear();
    return reports()[0]?.metadata.userId;
  };
  expect([userId(1_700_000_000_001), userId(1_700_000_000_000), userId(1_700_000_000_001, false)]).toEqual(['u-1', '1001', '']);
});

it('the error reporter adds the id of an earlier contact, with consent [PRV-01]', () => {
  const { hooks, add, leave, reports } = setUp({ url: 'https://www.main.example/p?token=1' });
  hooks.contact.call({ state: 'ready', id: '1001', flags: '' });
  add(record('one'));
  leave();
  expect(reports()[0]?.metadata).toMatchObject({ userId: '1001', url: 'https://www.main.example/p' });
});
