// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Consent } from '../../../kernel';
import { createHooks } from '../../../kernel/lifecycle';
import { watchMarkedClicks } from '../../../kernel/page/marked-clicks';

function watched(earlier: readonly Event[] = [], allowed = true) {
  const hooks = createHooks(() => {});
  const openSettings = vi.fn();
  const heard = () => {
    const asked: unknown[] = [];
    hooks.prompt.tap('test', (request) => void asked.push(request));
    return asked;
  };
  watchMarkedClicks(window, hooks, { allows: () => allowed, openSettings } as unknown as Consent, earlier);
  return { hooks, openSettings, asked: heard };
}

/** True where nothing else is to come of it. */
const click = (selector: string) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
};
const earlierOn = (selector: string) => ({ target: document.querySelector(selector), preventDefault() {} }) as unknown as Event;

beforeEach(() => {
  document.body.innerHTML = `<a href="#" data-consent-settings><b>Cookies</b></a> <i></i>
    <button data-prompt-open="survey">Tell us</button> <form data-consent-settings><input name="closest"></form>`;
});

it('CON-15 opens the settings at a click on what is marked so, or on something in it', () => {
  const { openSettings } = watched();
  expect(['a', 'b', 'i', 'form'].map(click)).toEqual([true, true, false, true]);
  expect(openSettings).toHaveBeenCalledTimes(3);
});

it('CON-15 PLG-05 opens them for clicks from before', () => {
  const { openSettings } = watched([
    earlierOn('i'),
    earlierOn('b'),
    ...[document, window, null].map((target) => ({ target }) as unknown as Event),
  ]);
  expect(openSettings).toHaveBeenCalledOnce();
});

it('PLG-05 asks for a prompt whose opener was clicked before its plugin was there, and leaves later ones to that', () => {
  const page = watched([earlierOn('button')]);
  click('button');
  const request = { type: 'prompt', id: 'survey' };
  const asked = page.asked();
  expect(asked).toEqual([request, request]);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click('button');
  expect(asked).toEqual([request, request]);
});

it('PLG-05 asks for none of a visitor who does not allow it', () => {
  expect(watched([earlierOn('button')], false).asked()).toEqual([]);
});
