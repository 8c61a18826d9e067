// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownEvent } from '../../../../lib/dom/own-event';
import { find } from '../support/page';
import { openPages, site } from '../support/visits';

const open = openPages();
// jsdom sends no forms, and says so.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
const submit = () => {
  for (const form of document.forms) form.requestSubmit();
};

it('analytics reports each submit, including earlier ones, except those of marked and search forms [ENG-07 PLG-05]', () => {
  const marks = ['class="noTracking"', 'class="custom_tracked"', 'role="search"', 'data-no-tracking'];
  const page = open({
    html: `<form id="signup" aria-label="Sign up" method="POST"><input name="id" value="june@mail.example"><input name="getAttribute"></form>
      ${marks.map((mark) => `<form ${mark}></form>`).join('')}`,
  });
  page.apply(submit);
  submit();
  page.leave();
  const submits = page.hits().filter(({ event }) => event === 'form_submit');
  expect(submits).toHaveLength(2);
  for (const hit of submits)
    expect(hit).toMatchObject({
      ...{ event_category: 'form', event_action: 'submit', event_label: 'Sign up', action_focus: 'signup', action_type: 'post' },
      total_clicks: 0,
    });
  expect(JSON.stringify(page.hits())).not.toContain('june');
  expect(find(page.hits(), 'page_unload').total_clicks).toBe(0);
  expect(page.problems).toEqual([]);
});

describe('the start of a form', () => {
  const begun = (page: ReturnType<typeof open>) => page.hits().filter(({ event }) => event === 'form_start');
  const type = (times = 1) => {
    for (const form of document.forms)
      for (let i = 0; i < times; i++) form.elements[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const field = '<input name="x" value="june@mail.example"><button>Go</button>';

  it('is reported once, even before the chunk, except for marked and search forms [ENG-07] [PLG-05]', () => {
    const marks = ['class="noTracking"', 'class="custom_tracked"', 'role="search"', 'data-no-tracking'];
    const page = open({ html: `<form id="signup">${field}</form>${marks.map((mark) => `<form ${mark}>${field}</form>`).join('')}` });
    page.apply(() => type(100));
    type(2);
    page.leave();
    expect(begun(page)).toMatchObject([{ event_category: 'form', event_action: 'start', action_focus: 'signup', total_clicks: 0 }]);
    expect(JSON.stringify(page.hits())).not.toContain('june');
    expect(page.problems).toEqual([]);
  });

  it('is reported again on the next page view, and not if Taproot filled in the form [ENG-07] [CTC-11]', () => {
    const page = open({ html: `<form id="signup">${field}</form>` });
    page.apply(() => document.querySelector('input')?.dispatchEvent(ownEvent(window, 'input')));
    expect(begun(page)).toEqual([]);
    type();
    page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/` });
    type();
    page.leave();
    expect(begun(page).map(({ page_path }) => page_path)).toEqual(['/', '/b']);
  });

  it('is not reported after a refusal, nor for a field outside a form [ENG-07]', () => {
    const page = open({ html: `<input><form id="signup">${field}</form>` });
    page.apply();
    document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
    page.refuse();
    type();
    page.leave();
    expect(begun(page)).toEqual([]);
  });
});
