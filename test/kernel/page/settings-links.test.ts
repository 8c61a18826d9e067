// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { watchSettingsLinks } from '../../../kernel/page/settings-links';

it('CON-15 opens the settings at a click on what is marked so, or on something in it', () => {
  const open = vi.fn();
  watchSettingsLinks(window, open);
  const link = document.createElement('a');
  link.href = '#';
  link.setAttribute('data-consent-settings', '');
  const word = link.appendChild(document.createElement('b'));
  const other = document.createElement('a');
  document.body.append(link, other);
  const click = (element: Element) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([click(link), click(word), click(other)]).toEqual([true, true, false]);
  expect(open).toHaveBeenCalledTimes(2);
});
