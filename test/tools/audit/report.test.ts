import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../tools/audit/as-table';
import { codeOf, type Skipped } from '../../../tools/audit/report';

const part: Skipped = { page: 'https://www.main.example/', why: 'it answers with the status 500', states: ['gpc'] };

describe('an audit’s exit code', () => {
  it.each([
    [0, 0, [], 'Nothing differs from the manifest.'],
    [1, 1, [], '1 thing differs from the manifest.'],
    [1, 3, [], '3 things differ from the manifest.'],
    [2, 0, [part], 'Nothing that was looked at differs from the manifest, and 1 part was not looked at.'],
    [2, 3, [part, part], '3 things differ from the manifest, and 2 parts were not looked at.'],
  ])('is %i with %i differences and %j not looked at [CON-20]', (code, differences, skipped, said) => {
    expect(codeOf({ differences, skipped })).toBe(code);
    expect(summaryOf({ differences, skipped })).toBe(said);
  });
});
