// @page
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cause, createClickCauses } from '../../../../plugins/analytics/capture/gestures';

let causes: Cause[];
let stop: () => void;

beforeEach(() => {
  causes = [];
  const causeOf = createClickCauses({ window } as never);
  const hear = (event: Event) => void causes.push(causeOf(event));
  window.addEventListener('click', hear, true);
  stop = () => window.removeEventListener('click', hear, true);
});
afterEach(() => stop());

const show = (html: string) => document.body.replaceChildren(document.createRange().createContextualFragment(html));
const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
/** Presses an element as a pointer does. */
const press = (selector: string, detail = 1) =>
  one(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }));

describe('a press on a label', () => {
  it.each([
    ['beside its checkbox', '<label for="c"><b>Yes</b></label><input type="checkbox" id="c">'],
    ['around its checkbox', '<label><b>Yes</b><input type="checkbox"></label>'],
    ['around a text field', '<label><b>Name</b><input></label>'],
    ['around a radio button', '<label><b>Name</b><input type="radio"></label>'],
    ['of a select', '<label><b>Name</b><select><option>1</select></label>'],
    ['of a text area', '<label><b>Name</b><textarea></textarea></label>'],
    ['of a button', '<label><b>Name</b><button type="button"></button></label>'],
  ])('(%s) is one gesture [ENG-03]', (_, html) => {
    show(html);
    press('b');
    expect(causes).toEqual([undefined, 'press']);
  });

  it.each(['input', 'a', 'button'])('is one gesture on a %s within it, too, whose click the label does not repeat [ENG-03]', (name) => {
    show(`<label><${name} href="#x" type="button"></${name}><input id="c"></label>`);
    press(name);
    press('#c');
    expect(causes.filter((cause) => !cause)).toHaveLength(2);
  });

  it('is followed by presses of their own on the control [ENG-03]', () => {
    show('<label for="c">Yes</label><input type="checkbox" id="c">');
    press('label');
    press('#c');
    press('#c');
    expect(causes).toEqual([undefined, 'press', undefined, undefined]);
  });

  it('leaves the control’s next press alone if the page prevents its default [ENG-03]', () => {
    show('<label for="c">Yes</label><input type="checkbox" id="c">');
    one('label').addEventListener('click', (event) => event.preventDefault());
    press('label');
    press('#c');
    expect(causes).toEqual([undefined, undefined]);
  });

  it('without a control is one gesture [ENG-03]', () => {
    show('<label>Nothing</label><label for="none">Nothing</label>');
    press('label');
    press('[for]');
    expect(causes).toEqual([undefined, undefined]);
  });
});

describe('a click without a pointer on a submit button', () => {
  const fields = ['<input>', '<input type="email">', '<input type="checkbox">', '<input type="radio">', '<select></select>'];
  const buttons = ['<button>Go</button>', '<input type="submit">', '<input type="image">', '<button type="SUBMIT">Go</button>'];
  it.each(fields.flatMap((field) => buttons.map((button) => [field, button])))(
    'belongs to the submit while %s has the focus, with %s [ENG-03]',
    (field, button) => {
      show(`<form>${field.replace(/(?=>)/, ' id="f"')}${button.replace(/(?=>)/, ' id="b"')}</form>`);
      one('form').addEventListener('submit', (event) => event.preventDefault());
      one('#f').focus();
      one('#b').click();
      expect(causes).toEqual(['field']);
    },
  );

  it.each([
    ['the button itself', '<form><input><button id="b"></button></form>', '#b'],
    ['a field of another form', '<form><button id="b"></button></form><form><input id="f"></form>', '#f'],
    ['nothing', '<form><button id="b"></button></form>', 'body'],
    ['a field, for a button that does not submit', '<form><input id="f"><button type="button" id="b"></button></form>', '#f'],
    ['a field outside forms', '<input id="f"><button id="b"></button>', '#f'],
  ])('is a gesture of its own while the focus is on %s [ENG-03]', (_, html, focused) => {
    show(html);
    for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
    one(focused).focus();
    one('#b').click();
    expect(causes).toEqual([undefined]);
  });

  it('is found in a shadow tree [ENG-03]', () => {
    show('<div></div>');
    const root = one('div').attachShadow({ mode: 'open' });
    root.append(document.createRange().createContextualFragment('<form><input><button>Go</button></form>'));
    root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    root.querySelector('input')?.focus();
    root.querySelector('button')?.click();
    expect(causes).toEqual(['field']);
  });

  it('is a gesture of its own with a pointer [ENG-03]', () => {
    show('<form><input><button id="b">Go</button></form>');
    one('form').addEventListener('submit', (event) => event.preventDefault());
    one('input').focus();
    press('#b');
    expect(causes).toEqual([undefined]);
  });
});
