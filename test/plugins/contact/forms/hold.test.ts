// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { holdSubmits } from '../../../../plugins/contact/forms/hold';

const submitted = vi.fn();
let stop: () => void;
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
    submitted([...new FormData(this)].map(String), this.getAttribute('action'));
  };
  stop = holdSubmits({ window } as unknown as Env);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('FRM-04 releases a held submit after 50 ms, and not before', () => {
  make();
  expect(submit()).toBe(true);
  vi.advanceTimersByTime(49);
  expect(submitted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(submitted).toHaveBeenCalledOnce();
});

it('FRM-04 releases it once, however often it is submitted meanwhile, with the button’s name and overrides', () => {
  make('data-hold-submit', '<input name="x" value="y"><button name="a" value="1" formaction="/other"></button>');
  const button = form.querySelector('button');
  submit(button);
  submit(button);
  vi.advanceTimersByTime(50);
  expect(submitted).toHaveBeenCalledExactlyOnceWith(['x,y', 'a,1'], '/other');
  expect(form.outerHTML).toContain('action="/own"');
  expect(form.elements).toHaveLength(2);
});

it('FRM-04 leaves a submit to the page that cancels it, before us or after', () => {
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
])('FRM-04 does not hold a form with %j and %j', (attributes, inner) => {
  make(attributes, inner);
  expect(submit(form.querySelector<HTMLElement>('button, input'))).toBe(false);
});
