// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { followChoice } from '../../../plugins/consent/follow-choice';
import { forgetVisit, visit } from './visit';

afterEach(forgetVisit);

describe('followChoice', () => {
  it('CON-04 granted: two events, nothing forgotten, nothing posted', () => {
    const { tools, tracked, posts } = visit();
    document.cookie = '_ga=1';
    followChoice(tools, { state: 'granted', categories: ['necessary', 'analytics'], chosen: true });
    expect(tracked.map(({ name }) => name)).toEqual(['consent_accepted', 'consent_changed']);
    expect(document.cookie).toContain('_ga');
    expect(posts).toEqual([]);
  });

  it('CON-05, CON-06 rejected: the event before the forgetting, and the record posted as it is stored', () => {
    const { tools, consent, tracked, posts } = visit();
    consent.rejectAll();
    document.cookie = '_ga=1';
    followChoice(tools, { state: 'rejected', categories: ['necessary'], chosen: true });
    expect(tracked.map(({ name }) => name)).toEqual(['consent_rejected']);
    expect(document.cookie).not.toContain('_ga');
    expect(document.cookie).toContain('edf_cc');
    expect(JSON.parse(posts[0]?.init.body as string)).toEqual(consent.record);
  });
});
