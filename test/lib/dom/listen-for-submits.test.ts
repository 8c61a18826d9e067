// @page
import { beforeEach, expect, it, vi } from 'vitest';
import type { Env } from '../../../kernel';
import { listenForSubmits } from '../../../lib/dom/listen-for-submits';
import { aLife } from '../../support/a-life';

const heard = vi.fn((event: Event) => event.preventDefault());
let life: ReturnType<typeof aLife<Env>>;
let root: ShadowRoot;
const submit = (form: Element | null) => form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const press = (element: Element | null, type = 'click') => element?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));

beforeEach(() => {
  heard.mockClear();
  document.body.innerHTML = '<form></form><div></div>';
  root = document.querySelector('div')?.attachShadow({ mode: 'open' }) as ShadowRoot;
  root.innerHTML = '<form><button></button></form>';
  life = aLife({ window } as unknown as Env);
  listenForSubmits(life, heard);
  return () => life.end();
});

it('a submit of the page’s own tree is heard once [ENG-07 DEC-01]', () => {
  submit(document.forms[0] ?? null);
  expect(heard).toHaveBeenCalledOnce();
});

it.each(['click', 'focusin'])('a submit in a shadow tree is heard once, after a %s there [ENG-07 DEC-01]', (type) => {
  press(root.querySelector('button'), type);
  press(root.querySelector('button'), type);
  submit(root.querySelector('form'));
  expect(heard).toHaveBeenCalledOnce();
});

it('a submit in a tree within a tree is heard once [ENG-07]', () => {
  const host = root.appendChild(document.createElement('div'));
  const inner = host.attachShadow({ mode: 'open' });
  inner.innerHTML = '<form><button></button></form>';
  press(inner.querySelector('button'));
  submit(inner.querySelector('form'));
  expect(heard).toHaveBeenCalledOnce();
});

it('no submit is heard once its listener’s life has ended [PLG-01]', () => {
  press(root.querySelector('button'));
  life.end();
  submit(root.querySelector('form'));
  submit(document.forms[0] ?? null);
  expect(heard).not.toHaveBeenCalled();
});
