import { describe, expect, it } from 'vitest';
import type { Page, Visitor } from '../../../kernel';
import { analytics } from '../../../plugins/analytics/descriptor';

describe('the descriptor', () => {
  const plugin = analytics({ excludedParameters: ['ref'] });

  it('needs consent to analytics and wakes when the page is ready', () => {
    expect(plugin).toMatchObject({ name: 'analytics', needs: 'analytics', wake: 'ready', options: { excludedParameters: ['ref'] } });
  });

  const cases: [environment: string, admin: boolean, wanted: boolean][] = [
    ['production', false, true],
    ['production', true, false],
    ['testing', true, false],
    ['development', true, true],
    ['local', true, true],
    ['local', false, true],
  ];
  it.each(cases)('DET-18 %s, admin %s: %s', (environment, admin, wanted) => {
    expect(plugin.when?.({ environment } as Page, { admin } as Visitor)).toBe(wanted);
  });
});
