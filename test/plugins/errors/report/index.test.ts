// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../../../plugins/errors/record';
import { openReport } from '../../../../plugins/errors/report';
import type { ErrorReport } from '../../../../plugins/errors/report/transport';
import { type Circumstances, createTools } from '../../tools';

const record = (message: string): ErrorRecord => ({ type: 'manual_error', message, severity: 'error', timestamp: '' });

function setUp(circumstances?: Circumstances) {
  const { tools, hooks, fetch } = createTools({}, undefined, circumstances);
  const drop = vi.fn();
  const reports = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as ErrorReport);
  return { ...openReport(tools, drop), hooks, drop, reports };
}

it('ERR-03 ERR-06 reports once what is equal, or differs in personal data only', () => {
  const { add, leave, reports, drop } = setUp();
  add(record('for june@mail.example'));
  add(record('for jane@mail.example'));
  add(record('equal'));
  add(record('equal'));
  leave();
  expect(reports().flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual(['for ***', 'equal']);
  expect(drop).not.toHaveBeenCalled();
});

it('ERR-05 says how many found no room while nobody answers, and makes room for what must be told', () => {
  const { add, leave, reports, drop } = setUp({ fetch: () => new Promise(() => {}) });
  for (let i = 0; i < 115; i++) add(record(`distinct ${i}`));
  // 10 are on their way, 100 wait.
  expect(drop).toHaveBeenCalledTimes(5);
  add(record('Dropped 5'), true);
  add(record('Dropped 5'), true);
  leave();
  const messages = reports().flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(messages).toHaveLength(112);
  expect(messages.slice(-3)).toEqual(['distinct 109', 'Dropped 5', 'Dropped 5']);
});

it('names the visitor as hits do, where the visitor agreed and the record holds [ERR-05]', () => {
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

it('PRV-01 names the contact that came before it, where the visitor agreed', () => {
  const { hooks, add, leave, reports } = setUp({ url: 'https://www.main.example/p?token=1' });
  hooks.contact.call({ state: 'ready', id: '1001', flags: '' });
  add(record('one'));
  leave();
  expect(reports()[0]?.metadata).toMatchObject({ userId: '1001', url: 'https://www.main.example/p' });
});
