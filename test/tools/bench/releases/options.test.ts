import { describe, expect, it } from 'vitest';
import { lastOfDays, readOptions } from '../../../../tools/bench/releases/options';

describe('readOptions of bench releases', () => {
  it('counts the pages of two sites by default', () => expect(readOptions([])).toEqual({ sites: ['main', 'blogs'], at: [] }));
  it('readOptions of bench releases reads sites and commits', () => {
    expect(readOptions(['--sites=action', '--at=a1,b2'])).toEqual({ sites: ['action'], at: ['a1', 'b2'] });
  });
  it('takes no single commit, after which nothing is fetched', () => {
    expect(() => readOptions(['--at=a1'])).toThrow('--at=a1: expected at least two commits');
  });
});

it('lastOfDays has the last commit of each of the last five days with commits, oldest first', () => {
  const log = ['g7 07', 'f6 06', 'e6 06', 'd4 04', 'c3 03', 'b2 02', 'a1 01'].join('\n');
  expect(lastOfDays(log)).toEqual(['b2', 'c3', 'd4', 'f6', 'g7']);
});
