// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFilling, type Filling } from '../../../../plugins/contact/autofill/filling';
import type { Field } from '../../../../plugins/contact/autofill/write-value';
import { createTools } from '../../tools';

const field = (name: string) => document.getElementsByName(name)[0] as Field;
const write = (names: readonly string[]) => {
  for (const name of names) filling.write([field(name), 'Salida']);
};
/** Presses a key on an element. */
const press = (target: EventTarget) => {
  let isFirst: boolean | undefined;
  const note = (event: Event) => {
    isFirst = filling.used(event);
  };
  window.addEventListener('keydown', note, { once: true });
  target.dispatchEvent(new Event('keydown', { bubbles: true }));
  return isFirst;
};
let filling: Filling;
let problems: unknown[];
let end: () => void;
const wrote = vi.fn();

beforeEach(async () => {
  // The notice's buttons watch their form's size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const kit = createTools({}, undefined, { html: '<form><input name="city"><input name="form"></form><input name="zip">' });
  ({ problems, end } = kit);
  const look = vi.fn();
  filling = createFilling(kit.tools, {}, { has: () => false, typed: () => false }, () => {}, look, wrote);
  filling.write([field('city'), 'Salida']);
  expect(field('city').value).toBe('');
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1), 30_000);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  expect(problems).toEqual([]);
});

describe('a field of the page', () => {
  it('is filled in only once the notice has loaded, and is emptied when the contact is forgotten [CTC-11]', () => {
    write(['city', 'zip']);
    filling.tell();
    expect(['city', 'form', 'zip'].map((name) => field(name).value)).toEqual(['Salida', '', 'Salida']);
    filling.forget();
    expect(['city', 'form', 'zip'].map((name) => field(name).value)).toEqual(['', '', '']);
    expect(['city', 'form', 'zip'].map((name) => filling.isFree(field(name)))).toEqual([false, true, false]);
  });

  it('is left alone after its form was reset, whatever the field is called [CTC-11]', () => {
    write(['city', 'form', 'zip']);
    const form = document.querySelector('form');
    form?.addEventListener('reset', filling.reset);
    form?.reset();
    field('zip').value = '';
    expect(['city', 'form', 'zip'].map((name) => filling.isFree(field(name)))).toEqual([false, false, true]);
  });

  it('is filled in twice at most where the page replaces it by an empty one, until the visitor uses the page [CTC-11]', () => {
    const redraw = () => {
      const form = document.querySelector('form') as HTMLFormElement;
      const old = field('city');
      const city = form.insertBefore(old.cloneNode() as Field, old);
      old.remove();
      city.value = '';
      return city;
    };
    for (const free of [true, true, false, false]) {
      const city = redraw();
      expect(filling.isFree(city)).toBe(free);
      filling.write([city, 'Salida']);
      expect(city.value).toBe(free ? 'Salida' : '');
    }
    press(field('zip'));
    expect(filling.isFree(field('city'))).toBe(true);
  });

  it('counts as pressed once a key or pointer was pressed in its form, or in itself if it has none [CTC-11]', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form id="other"><i>Text</i><input name="email"></form><input name="outside" form="other">',
    );
    const pressed = () => ['city', 'form', 'zip', 'email', 'outside'].filter((name) => filling.isPressed(field(name)));
    expect(pressed()).toEqual([]);
    expect([press(document.body), press(field('zip')), press(field('zip'))]).toEqual([true, true, false]);
    expect(pressed()).toEqual(['zip']);
    press(document.querySelector('i') as Element);
    expect(pressed()).toEqual(['zip', 'email', 'outside']);
    press(field('city'));
    expect(pressed()).toEqual(['city', 'form', 'zip', 'email', 'outside']);
  });

  it('tells of each write before the page’s handlers run [CTC-11]', () => {
    wrote.mockClear();
    const seen: number[] = [];
    field('zip').addEventListener('input', () => seen.push(wrote.mock.calls.length));
    write(['zip', 'city']);
    expect([seen, wrote.mock.calls.length]).toEqual([[1], 2]);
  });

  it('is filled in twice at most when the page empties it [CTC-11]', () => {
    const empty = vi.fn(({ target }: Event) => Object.assign(target as Field, { value: '' }));
    field('zip').addEventListener('input', empty);
    write(['zip', 'zip', 'zip']);
    expect([empty.mock.calls.length, filling.isFree(field('zip'))]).toEqual([2, false]);
  });
});
