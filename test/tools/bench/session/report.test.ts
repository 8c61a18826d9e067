import { expect, it } from 'vitest';
import { sessionTable } from '../../../../tools/bench/session/report';

const page = (script: number, requests: number) => ({
  script,
  leave: 2,
  toEvent: script / 2,
  event: 100,
  requests,
  bytes: requests * 1000,
});

it('sessionTable has the medians of each page, and its share of the first page’s scripts', () => {
  const sessions = [
    [page(40, 8), page(30, 2)],
    [page(60, 8), page(20, 2)],
    [page(50, 8), page(25, 2)],
  ];
  expect(
    sessionTable([{ name: 'one', sessions }])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| one, page 1 | 50 (45–55) | 1.00 | 2.0 (2.0–2.0) | 25 (23–28) | 100 (100–100) | 8 | 8000 |',
    '| one, page 2 | 25 (23–28) | 0.50 | 2.0 (2.0–2.0) | 13 (11–14) | 100 (100–100) | 2 | 2000 |',
  ]);
});
