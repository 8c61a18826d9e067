import { describe, expect, it } from 'vitest';
import { aims, growth, loadTable, percentile } from '../../../../tools/bench/service/figures';
import type { Answers } from '../../../../tools/bench/service/load';
import { metricOf } from '../../../../tools/bench/service/metrics';

const answers = (count: number, time: number, failed = 0): Answers => ({ times: Array(count).fill(time), failed, seconds: 2 });
const figures = (name: string, full: Answers, half: Answers) => ({ name, full: [full], half: [half], behind: [3] });
const nothing = figures('Fastify, 204', answers(1_000, 20), answers(500, 1));

describe('the figures of bench service', () => {
  it('are hits and requests per second, and their share of the server that does nothing', () => {
    const rows = loadTable([nothing, figures('service', answers(600, 30, 2), answers(300, 7, 1))]).split('\n');
    expect(rows[2]).toBe('| Fastify, 204 | 2000 (2000–2000) | 500 (500–500) | 100 % | 20 (20–20) | 1.0 (1.0–1.0) | 0 | 3.0 (3.0–3.0) |');
    expect(rows[3]).toBe('| service | 1200 (1200–1200) | 300 (300–300) | 60 % | 30 (30–30) | 7.0 (7.0–7.0) | 3 | 3.0 (3.0–3.0) |');
  });

  it('the figures of bench service say which targets are met', () => {
    const all = [nothing, figures('fast', answers(501, 1), answers(1, 49.9)), figures('slow', answers(500, 1), answers(1, 50))];
    expect(aims(all, ['fast', 'slow'])).toEqual([
      'fast: 50 % of doing nothing, aim over 50 %: met',
      'fast: p99 at half load 49.9 ms, aim under 50 ms: met',
      'slow: 50 % of doing nothing, aim over 50 %: MISSED',
      'slow: p99 at half load 50.0 ms, aim under 50 ms: MISSED',
    ]);
  });

  it('tell how much more memory the later half takes', () => {
    expect(growth([100, 110, 108, 112, 109, 111].map((megabytes, i) => [i, megabytes]))).toBe(3);
  });

  it.each([
    [[], 0.99, Number.NaN],
    [[7], 0.99, 7],
    [Array.from({ length: 100 }, (_, i) => 100 - i), 0.99, 99],
    [Array.from({ length: 101 }, (_, i) => i), 0.99, 99],
  ])('the figures of bench service have a percentile of %j', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });

  it.each([
    ['taproot_log_lag 3', 3],
    ['# HELP taproot_log_lag x\ntaproot_log_lag NaN', Number.NaN],
    ['taproot_log_lag_more 3', Number.NaN],
  ])('the figures of bench service read a metric of %j', (text, expected) => {
    expect(metricOf(text, 'taproot_log_lag')).toBe(expected);
  });
});
