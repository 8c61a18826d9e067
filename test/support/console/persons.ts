import type { Erasure, Looks, Receipts } from '../../../service/console/person-answers';

const VISITOR = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

/** Answers to the calls of the officers' screens, by name; those of a network without data are empty. */
export const personAnswers = (some: boolean, now: string) => {
  const at = now;
  const done: Erasure['outcomes'] = [
    { place: 'facts', outcome: 'erased', at, rows: 0, last: null, note: '' },
    { place: 'log', outcome: 'erased', at, rows: 0, last: null, note: '' },
    { place: 'receipts', outcome: 'kept', at, rows: 1, last: null, note: '' },
    { place: 'store', outcome: 'erased', at, rows: 41, last: null, note: '' },
    { place: 'to crm', outcome: 'erased', at, rows: 2, last: now, note: '' },
    { place: 'to meta', outcome: 'sent', at, rows: 3, last: now, note: 'a meta takes no erasures: ask the recipient' },
  ];
  const erasure: Erasure = {
    id: 'one',
    at: now,
    actor: 'officer@main.example',
    reason: 'a letter of 3 May',
    proof: 'account',
    outcomes: done,
  };
  const open: Erasure = {
    ...{ id: 'two', at: now, actor: 'root@utility-1', reason: '', proof: '' },
    outcomes: [...done.slice(0, 4), { place: 'to crm', outcome: 'failed', at, rows: 2, last: now, note: '500 out of order' }],
  };
  const looks: Looks = {
    looks: some
      ? [
          { id: '2', at: now, actor: 'officer@main.example', call: 'erase', subject: 'Qm9', reason: 'a letter of 3 May (account)' },
          { id: '1', at: now, actor: 'officer@main.example', call: 'refused', subject: 'Qm9', reason: 'a call' },
        ]
      : [],
  };
  const receipts: Receipts = {
    receipts: some
      ? [
          {
            ...{ id: '1', heading: 'Refused, 28 November 2026 at 10:40:00 UTC', language: 'es' },
            fields: [
              ['Site', 'main'],
              ['How', 'in the banner'],
            ],
            shown: { direction: 'ltr', words: [['title', 'Usamos cookies']] },
          },
        ]
      : [],
  };
  const hits = Array.from({ length: 120 }, (_, i) => ({
    ...{ _id: i + 1, hit_id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`, event: i % 3 ? 'page_view' : 'link_click' },
    ...{ timestamp: Date.parse(now) - i * 60_000, page_path: `/petition/methane/a-very-long-path-of-a-page-${i}`, temp_id: VISITOR },
  }));
  return {
    'persons/erasures': { erasures: some ? [open, erasure] : [] },
    'persons/looks': looks,
    'persons/show': {
      ...{ asked: { visitor: VISITOR }, read: now, ids: [{ kind: 'visitor', id: VISITOR }], contacts: [] },
      ...{ hits: some ? hits : [], errors: [], receipts: [], links: some ? [{ kind: 'visitor', id: VISITOR, since: now }] : [] },
      looks: [{ id: 1, at: now, call: 'show', reason: 'a letter' }],
    },
    'persons/erase': erasure,
    'persons/stop': { stopped: 1 },
    receipts,
  };
};
