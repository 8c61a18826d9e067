import { expect, it } from 'vitest';
import { compareReleases } from '../../../service/errors/release';

it('the order of releases orders releases by their numbers, treats builds of one release as equal, and puts invalid versions first', () => {
  const versions = ['1.10.0+a0000000', '1.9.3+b0000000', '2.0.0+a0000000', 'unknown', '1.9.12+a0000000'];
  expect(versions.sort(compareReleases)).toEqual(['unknown', '1.9.3+b0000000', '1.9.12+a0000000', '1.10.0+a0000000', '2.0.0+a0000000']);
  expect(compareReleases('1.9.3+b0000000', '1.9.3+a0000000')).toBe(0);
});
