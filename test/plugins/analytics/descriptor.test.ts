import { describe, expect, it } from 'vitest';
import type { Page, Visitor } from '../../../kernel';
import { analytics } from '../../../plugins/analytics/descriptor';

describe('analytics descriptor', () => {
  const plugin = analytics({ excludedParameters: ['ref'] });

  it('needs consent to analytics, and wakes when the page has a body', () => {
    expect(plugin).toMatchObject({ name: 'analytics', needs: 'analytics', wake: 'body', options: { excludedParameters: ['ref'] } });
  });

  const cases: [environment: string, admin: boolean, wanted: boolean][] = [
    ['production', false, true],
    ['production', true, false],
    ['testing', true, false],
    ['development', true, true],
    ['local', true, true],
    ['local', false, true],
  ];
  it.each(cases)('decides for environment %s and admin %s: %s [DET-18]', (environment, admin, wanted) => {
    expect(plugin.when?.({ environment } as Page, { admin } as Visitor)).toBe(wanted);
  });
});
