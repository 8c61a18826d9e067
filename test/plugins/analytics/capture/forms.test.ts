// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { find } from '../support/page';
import { openPages } from '../support/visits';

const open = openPages();
const submit = () => {
  for (const form of document.forms) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
};

it('reports each submit, including earlier ones, except of marked and search forms [ENG-07 PLG-05]', () => {
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
