import { describe, expect, it } from 'vitest';
import { suits } from '../../../plugins/vendors/suits';
import type { Category } from '../../../plugins/vendors/vendor';

const page = { environment: 'production' as const, attribute: () => undefined };
const visitor = { admin: false, optIn: false, international: false };
const PATHS = ['/energyexchange', '/markets', '/edfish', '/health', '/climate411'];

describe('suits', () => {
  const categories: Category[] = ['tags', 'measurement', 'recording', 'identification', 'advertising', 'personalisation'];
  it.each(categories)('accepts %s for an ordinary domestic visitor [TAG-04]', (category) => {
    expect(suits({ category }, page, visitor, '/')).toBe(true);
  });
  it.each(categories)('rejects %s for an admin in production [TAG-01 CNV-05]', (category) => {
    expect(suits({ category }, page, { ...visitor, admin: true }, '/')).toBe(false);
  });
  it('accepts only measurement for an admin on a development host [DET-18 TAG-01]', () => {
    const there = { ...page, environment: 'development' as const };
    const admitted = categories.filter((category) => suits({ category }, there, { ...visitor, admin: true }, '/'));
    expect(admitted).toEqual(['measurement']);
  });

  it.each(['development', 'testing'] as const)('excludes visitors of %s from advertising and the tag manager [CNV-02]', (environment) => {
    const admitted = categories.filter((category) => suits({ category }, { ...page, environment }, visitor, '/'));
    expect(admitted).toEqual(['measurement', 'recording', 'identification', 'personalisation']);
  });
  it('admits every third party on local hosts [CNV-02]', () => {
    expect(categories.filter((category) => suits({ category }, { ...page, environment: 'local' }, visitor, '/'))).toEqual(categories);
  });

  const eu: [string, object, object, boolean | undefined][] = [
    ['in the EU by locale', { optIn: true }, {}, false],
    ['in the EU by address', { international: true }, {}, false],
    ['in the US', { international: false }, {}, true],
    ['of an unknown country', { international: undefined }, {}, undefined],
    ['whose data is limited', {}, { attribute: () => '' }, false],
    ['whose data is expressly not limited', {}, { attribute: () => 'false' }, true],
  ];
  it.each(eu)('decides about fingerprinting a visitor %s [TAG-05]', (_, who, where, expected) => {
    expect(suits({ category: 'identification' }, { ...page, ...where }, { ...visitor, ...who }, '/')).toBe(expected);
  });

  const paths: [string, boolean][] = [
    ...PATHS.map((path): [string, boolean] => [path, true]),
    ['/energyexchange/2026/11/the-queue', true],
    ['/EdFish/', true],
    ['/', false],
    ['/blog/markets', false],
    ['/energy', false],
  ];
  it.each(paths)('decides about the heat map at %s: %s [TAG-03]', (path, expected) => {
    expect(suits({ category: 'recording', paths: PATHS }, page, visitor, path)).toBe(expected);
  });

  it('receive nothing of a sensitive path that advertises, records, knows a device again or holds tags, whatever was granted', () => {
    const admitted = categories.filter((category) => suits({ category }, page, visitor, '/health', true));
    expect(admitted).toEqual(['measurement', 'personalisation'].filter((one) => categories.includes(one as never)));
  });
});
