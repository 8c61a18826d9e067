// @page
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyDelivery, isolateKeys } from '../../../lib/dom/isolate-keys';

const deliverKey = createKeyDelivery();
const heard: string[] = [];
const note = ({ type, eventPhase }: Event) => void heard.push(`${type} ${eventPhase}`);

beforeEach(() => {
  heard.length = 0;
  document.body.replaceChildren();
});

/** A host with a field in a shadow tree, on a page whose tag listens first. */
function field() {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  isolateKeys(window, root);
  const input = document.createElement('input');
  root.append(input);
  return { host, root, input };
}
describe('isolateKeys', () => {
  it.each([
    'keydown',
    'keypress',
    'keyup',
    'beforeinput',
    'input',
    'paste',
    'copy',
    'cut',
    'compositionstart',
    'compositionupdate',
    'compositionend',
    'focusin',
    'focusout',
    'wheel',
    'touchmove',
  ])('keeps %s from listeners of the page that bubble', (type) => {
    const { root, input } = field();
    const controller = new AbortController();
    for (const target of [document.body, document, window]) target.addEventListener(type, note, { signal: controller.signal });
    root.addEventListener(type, note, { signal: controller.signal });
    input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    controller.abort();
    expect(heard).toEqual([`${type} 3`]);
  });

  it('lets clicks out, which the page and its analytics need', () => {
    const { input } = field();
    document.addEventListener('click', note, { once: true });
    input.click();
    expect(heard).toEqual(['click 3']);
  });

  it('ends a key before listeners of the page that capture, and raises the same key inside', () => {
    const { root, input } = field();
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('keydown', deliverKey, { capture: true, signal });
    window.addEventListener('keydown', note, { capture: true, signal });
    document.addEventListener('keydown', note, { capture: true, signal });
    const inside: [string, boolean, boolean][] = [];
    root.addEventListener('keydown', (event) => {
      const { key, shiftKey, composed } = event as KeyboardEvent;
      inside.push([key, shiftKey, composed]);
    });
    const event = new KeyboardEvent('keydown', { key: '?', shiftKey: true, bubbles: true, composed: true, cancelable: true });
    expect(input.dispatchEvent(event)).toBe(true);
    controller.abort();
    expect(heard).toEqual([]);
    expect(inside).toEqual([['?', true, false]]);
  });

  it('prevents the browser’s reaction where a listener inside does', () => {
    const { input } = field();
    input.addEventListener('keydown', (event) => event.preventDefault());
    window.addEventListener('keydown', deliverKey, { capture: true, once: true });
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, composed: true, cancelable: true });
    expect(input.dispatchEvent(event)).toBe(false);
  });

  it('leaves alone keys in the host’s light children, which are the page’s', () => {
    const { host } = field();
    const light = document.createElement('input');
    host.append(light);
    document.addEventListener('keydown', note, { capture: true, once: true });
    window.addEventListener('keydown', deliverKey, { capture: true, once: true });
    light.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }));
    expect(heard).toEqual(['keydown 1']);
  });

  it('delivers no other event to a host, and none to the page’s own elements', () => {
    const { host, input } = field();
    document.addEventListener('click', note, { capture: true, once: true });
    window.addEventListener('click', deliverKey, { capture: true, once: true });
    input.click();
    expect(heard).toEqual(['click 1']);
    expect(deliverKey(new Event('error'))).toBe(0);
    host.remove();
  });

  /** Presses keys on what has the focus, and returns those that reached the page. */
  const pressed = (target: EventTarget, code: string, ...types: string[]) => {
    const controller = new AbortController();
    const events = types.map(
      (type) =>
        new KeyboardEvent(type.replace('repeat', 'keydown'), {
          code,
          repeat: type === 'repeat',
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
    );
    for (const type of ['keydown', 'keypress', 'keyup']) {
      window.addEventListener(type, deliverKey, { capture: true, signal: controller.signal });
      window.addEventListener(type, note, { capture: true, signal: controller.signal });
    }
    for (const event of events) target.dispatchEvent(event);
    controller.abort();
    return events.map(({ defaultPrevented }) => defaultPrevented);
  };

  it('keeps the rest of a key’s press from the page once the host is gone, and its next press for the page', () => {
    const { host, input } = field();
    input.addEventListener('keydown', () => host.remove());
    pressed(input, 'Enter', 'keydown');
    const own = document.createElement('button');
    document.body.append(own);
    expect(pressed(own, 'Enter', 'repeat', 'keypress', 'keyup')).toEqual([true, true, true]);
    expect(heard).toEqual([]);
    expect(pressed(own, 'Enter', 'keydown', 'keypress', 'keyup')).toEqual([false, false, false]);
    expect(heard).toHaveLength(3);
  });

  it('leaves the page the release of another key, and a press whose beginning was the page’s', () => {
    const { host, input } = field();
    pressed(input, 'Escape', 'keydown');
    host.remove();
    pressed(document.body, 'ShiftLeft', 'keydown', 'keyup');
    // The release of Escape was lost with the window's focus.
    pressed(document.body, 'Escape', 'keydown', 'keyup');
    expect(heard).toHaveLength(4);
  });
});
