// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { holdSubmits } from '../../../../plugins/contact/forms/hold';
import { aLife } from '../../../support/a-life';

const submitted = vi.fn();
let life: ReturnType<typeof aLife<Env>>;
let form: HTMLFormElement;

const make = (attributes = 'data-hold-submit', inner = '<button name="a" value="1"></button>') => {
  document.body.innerHTML = `<form action="/own" ${attributes}>${inner}</form>`;
  form = document.forms[0] as HTMLFormElement;
};
const submit = (submitter: HTMLElement | null = null) => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  form.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.useFakeTimers();
  submitted.mockReset();
  HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    const formData = new FormData(this);
    this.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }));
    submitted([...formData].map(String), this.isConnected && this.getAttribute('action'));
  };
  life = aLife({ window } as unknown as Env);
  holdSubmits(life);
});
afterEach(() => {
  life.end();
  vi.useRealTimers();
});

it('the form reader releases a held submit after 50 ms, and not before [FRM-04]', () => {
  make();
  expect(submit()).toBe(true);
  vi.advanceTimersByTime(49);
  expect(submitted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(submitted).toHaveBeenCalledOnce();
});

it('the form reader releases a repeated submit once, with the button’s name and overrides [FRM-04]', () => {
  make('data-hold-submit', '<input name="x" value="y"><button name="a" value="1" formaction="/other"></button>');
  const button = form.querySelector('button');
  submit(button);
  submit(button);
  vi.advanceTimersByTime(50);
  expect(submitted).toHaveBeenCalledExactlyOnceWith(['x,y', 'a,1'], '/other');
  expect(form.outerHTML).toContain('action="/own"');
  expect(form.elements).toHaveLength(2);
});

it.each<[string, () => void]>([
  ['taken away', () => form.remove()],
  ['emptied', () => form.replaceChildren()],
  ['reset', () => form.reset()],
  ['disabled', () => form.querySelector('input')?.setAttribute('disabled', '')],
  ['sent elsewhere', () => form.setAttribute('action', '/elsewhere')],
])('sends the captured fields of a form that is %s meanwhile [FRM-04]', (_, change) => {
  make('data-hold-submit id="f"', '<input name="x"><button name="a" value="1"></button>');
  (form.elements.namedItem('x') as HTMLInputElement).value = 'typed';
  submit(form.querySelector('button'));
  change();
  vi.advanceTimersByTime(50);
  expect(submitted).toHaveBeenCalledExactlyOnceWith(['x,typed', 'a,1'], '/own');
  expect(document.querySelectorAll('html > form')).toHaveLength(0);
});

it('the form reader sends fields that a later listener adds to the form during its submit [DEC-01 FRM-04]', () => {
  make('data-hold-submit', '<input name="x" value="y">');
  const decorate = () => {
    form.setAttribute('action', '/own?ub_o=m');
    setTimeout(() => form.setAttribute('action', '/own'));
  };
  window.addEventListener('submit', decorate);
  submit();
  window.removeEventListener('submit', decorate);
  vi.advanceTimersByTime(50);
  expect(submitted).toHaveBeenCalledExactlyOnceWith(['x,y'], '/own?ub_o=m');
});

it('the form reader keeps the page’s formdata listeners from adding to the captured fields [FRM-04]', () => {
  make('data-hold-submit', '<input name="x" value="y">');
  const add = (event: Event) => (event as FormDataEvent).formData.append('token', '1');
  document.addEventListener('formdata', add, true);
  document.addEventListener('formdata', add);
  submit();
  vi.advanceTimersByTime(50);
  document.removeEventListener('formdata', add, true);
  document.removeEventListener('formdata', add);
  expect(submitted).toHaveBeenCalledExactlyOnceWith(['x,y'], '/own');
});

it('the form reader leaves a submit to a page that cancels it, before or after us [FRM-04]', () => {
  make();
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  submit();
  const late = (event: Event) => event.preventDefault();
  window.addEventListener('submit', late);
  submit();
  window.removeEventListener('submit', late);
  vi.advanceTimersByTime(100);
  expect(submitted).not.toHaveBeenCalled();
});

it.each([
  ['', '<button></button>'],
  ['data-hold-submit method="dialog"', '<button></button>'],
  ['data-hold-submit', '<input type="image">'],
])('the form reader does not hold a form with %j and %j [FRM-04]', (attributes, inner) => {
  make(attributes, inner);
  expect(submit(form.querySelector<HTMLElement>('button, input'))).toBe(false);
});
