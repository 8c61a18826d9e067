// @page
import { expect, it } from 'vitest';
import { readPage } from '../../../../plugins/contact/autofill/read-fill';
import type { Field } from '../../../../plugins/contact/autofill/write-value';

const EMAIL = '<label>Email <input data-truth="own" type="email" name="email"></label>';
const NAMED = '<label>First name <input data-truth="own" name="fn"></label><label>Last name <input data-truth="own" name="ln"></label>';
const STATES = '<option value=""></option><option>CO</option>';
const list = (more = '') => `<label for="s">State</label><select data-truth="own" id="s" name="state" ${more}>${STATES}</select>`;
const ZIP = '<label>ZIP code <input data-truth="own" name="zip"></label>';
const BUTTON = '<button>Send</button>';

/** Returns whether each field stands in a form whose fields are filled in. */
const suitsOf = (html: string) => {
  document.body.innerHTML = html;
  const page = readPage(window);
  return [...document.querySelectorAll<Field>('[data-truth]')].map((field) => page.suits(field));
};

it.each<[string, string, boolean]>([
  ['asks for an email address', `<form method="post">${EMAIL}${ZIP}${list()}${BUTTON}</form>`, true],
  ['asks for both names', `<form>${NAMED}${ZIP}${list()}${BUTTON}</form>`, true],
  ['asks for an email address, without a button', `<form>${EMAIL}${ZIP}</form>`, true],
  ['is sent by a script', `<form>${EMAIL}${list()}<button type="button">Next</button></form>`, true],
  ['has a button elsewhere', `<form id="f">${EMAIL}${list()}</form><button form="f">Send</button>`, true],
  ['is a group of elements with a button', `<section>${EMAIL}${list()}<div role="button">Send</div></section>`, true],
  ['reformats its fields at a change', `<form>${EMAIL}${list('onchange="format(this)"')}${BUTTON}</form>`, true],
  ['checks its fields at a submit', `<form onsubmit="return submitForm(this)">${EMAIL}${list()}${BUTTON}</form>`, true],
  ['looks up gifts by email', `<form method="get" class="search">${EMAIL}<button>Find</button></form>`, true],
  ['has no person', `<form method="post">${ZIP}${list()}${BUTTON}</form>`, false],
  ['asks for one name', `<form><input name="first_name"> ${ZIP}${list()}${BUTTON}</form>`, false],
  [
    'asks for another person',
    `<form><fieldset><legend>Friend</legend><input type="email" name="e"></fieldset>${ZIP}${list()}${BUTTON}</form>`,
    false,
  ],
  ['is a jump menu', list(`onchange="if(this.value)location.href='/states/'+this.value"`), false],
  ['is a jump menu beside a form', `<div>${list()}</div><form>${EMAIL.replace(/data-truth="own"/, '')}${BUTTON}</form>`, false],
  ['filters', `<form method="get" action="/events">${NAMED}${list()}${BUTTON}</form>`, false],
  ['searches', `<form class="member-search">${NAMED}${list()}${BUTTON}</form>`, false],
  ['finds', `<form>${NAMED}${list()}<button>Find members</button></form>`, false],
  ['finds, in Spanish', `<form>${NAMED}${list()}<input type="submit" value="Buscar"></form>`, false],
  ['has names and no button', `<form>${NAMED}${ZIP}</form>`, false],
  ['has a list and no button', `<form>${EMAIL.replace(/data-truth="own"/, '')}${list()}</form>`, false],
])('decides that the fields are filled in where a form %s [CTC-11]', (_, html, suits) => {
  expect(suitsOf(html)).toEqual(suitsOf(html).map(() => suits));
});

it.each([
  'onchange="this.form.submit()"',
  'onchange="this.form.requestSubmit()"',
  'oninput="document.forms[0].submit()"',
  `onchange="location='/states/'+this.value"`,
  'onchange="MM_jumpMenu(\'parent\',this,0)"',
  "onchange=\"__doPostBack('x','')\"",
  'onchange="document.getElementById(\'go\').click()"',
  'onchange="goTo(this.value)"',
  'x-on:change="$el.form.submit()"',
  '@change="$el.form.requestSubmit()"',
  'data-action="change->form#submit"',
  'hx-get="/x" hx-trigger="change"',
  'data-auto-submit',
  'data-submit-on-change="true"',
  'class="ctools-jump-menu-select"',
  'class="js-autosubmit"',
])('autofill decides that a form which %s sends is left alone [CTC-11]', (mark) => {
  const form = (more: string, field: string) => `<form ${more}>${EMAIL}${ZIP}${list(field)}${BUTTON}</form>`;
  expect([suitsOf(form('', '')), suitsOf(form(mark, '')), suitsOf(form('', mark))]).toEqual([
    [true, true, true],
    [false, false, false],
    [false, false, false],
  ]);
});

it('autofill leaves a form alone whose handler a script has set [CTC-11]', () => {
  document.body.innerHTML = `<div><form>${EMAIL}${list()}${BUTTON}</form></div>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const suits = () => readPage(window).suits(document.querySelector('select') as Field);
  expect(suits()).toBe(true);
  form.onchange = () => form.submit();
  expect(suits()).toBe(false);
  form.onchange = () => {};
  (form.parentElement as HTMLElement).oninput = () => form.requestSubmit();
  expect(suits()).toBe(false);
});
