import { expect, it } from 'vitest';
import { keepRest } from '../../../../tools/bench/compare/keep-rest';

it.each([
  ['', '# New\n\na\n'],
  ['# Old\n\n## Part\n\nb\n', '# New\n\na\n'],
  ['# Old\n\n## Part\n\nb\n\n# Service\n\nc\n', '# New\n\na\n\n# Service\n\nc\n'],
])('keepRest replaces the first report of %j', (before, after) => {
  expect(keepRest('# New\n\na\n', before)).toBe(after);
});
