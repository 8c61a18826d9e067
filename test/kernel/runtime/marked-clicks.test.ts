// @page
import { beforeEach, expect, it, vi } from 'vitest';
import type { Consent } from '../../../kernel';
import { createHooks } from '../../../kernel/lifecycle';
import { watchMarkedClicks } from '../../../kernel/runtime/marked-clicks';

function watched(earlier: readonly Event[] = [], allowed = true) {
  const hooks = createHooks(() => {});
  const openSettings = vi.fn();
  const heard = () => {
    const asked: unknown[] = [];
    hooks.prompt.tap('test', (request) => void asked.push(request));
    return asked;
  };
  watchMarkedClicks(window, hooks, { covers: () => allowed, openSettings } as unknown as Consent, earlier);
  return { hooks, openSettings, asked: heard };
}

/** Clicks an element. Returns true if the click's default was prevented. */
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

it('the runtime opens the settings at a click on or inside a marked element [CON-15]', () => {
  const { openSettings } = watched();
  expect(['a', 'b', 'i', 'form'].map(click)).toEqual([true, true, false, true]);
  expect(openSettings).toHaveBeenCalledTimes(3);
});

it('the runtime opens the settings for clicks made before it watched [CON-15 PLG-05]', () => {
  const { openSettings } = watched([
    earlierOn('i'),
    earlierOn('b'),
    ...[document, window, null].map((target) => ({ target }) as unknown as Event),
  ]);
  expect(openSettings).toHaveBeenCalledOnce();
});

it('the runtime requests a prompt whose opener is clicked before its plugin loads, and leaves later clicks to the plugin [PLG-05]', () => {
  const page = watched([earlierOn('button')]);
  click('button');
  const request = { type: 'prompt', id: 'survey' };
  const asked = page.asked();
  expect(asked).toEqual([request, request]);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click('button');
  expect(asked).toEqual([request, request]);
});

it('the runtime requests no prompt for a visitor who does not allow it [PLG-05]', () => {
  expect(watched([earlierOn('button')], false).asked()).toEqual([]);
});

it('the runtime does nothing at a click on a mark in visitors’ content [CON-15 PLG-05]', () => {
  document.body.innerHTML = `<div data-user-content><a href="#" data-consent-settings>Cookies</a>
    <button data-prompt-open="survey">Tell us</button></div>`;
  const { openSettings, asked } = watched();
  const heard = asked();
  expect(['a', 'button'].map(click)).toEqual([false, false]);
  expect(openSettings).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});
