import { install } from '@github/hotkey';
import hotkeys from 'hotkeys-js';
import key from 'keymaster';
import Mousetrap from 'mousetrap';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { useHotkeys } from 'react-hotkeys-hook';
import { tinykeys } from 'tinykeys';

const KEYS = ['j', 'k', 'g', '1', 'space', '/'];
const LETTERS = KEYS.slice(0, 4);

/** Takes a key for a command of the page. With `takes`, nobody else gets it. */
const commanding = (library) => (event) => {
  window.commands.push(`${library}: ${event.key}`);
  if (!window.takes) return true;
  event.preventDefault();
  event.stopPropagation();
  return false;
};

Mousetrap.bind([...KEYS, '?', 'G'], commanding('mousetrap'));
new Mousetrap(document.documentElement).bind([...KEYS, '?', 'G'], commanding('mousetrap of an element'), 'keypress');
hotkeys(KEYS.join(), commanding('hotkeys-js'));
hotkeys(KEYS.join(), { element: window, capture: true, keyup: true }, commanding('hotkeys-js, capturing'));
key(KEYS.join(', '), commanding('keymaster'));

for (const [target, options, name] of [
  [window, {}, 'tinykeys'],
  [document, { capture: true }, 'tinykeys, capturing'],
  [window, { event: 'keyup' }, 'tinykeys at the release'],
])
  tinykeys(target, Object.fromEntries([...LETTERS, 'Space', 'Slash'].map((one) => [one, commanding(name)])), options);

const button = document.createElement('button');
button.addEventListener('click', () => commanding('@github/hotkey')(new KeyboardEvent('keydown', { key: 'j' })));
// It always prevents its keys' own reaction, and so the `keypress` for which others wait: not of `j`.
install(button, [...LETTERS.slice(1), '?', '/', 'Space'].join());

function Shortcuts() {
  useHotkeys([...LETTERS, 'space', 'slash'], commanding('react-hotkeys-hook'));
  useHotkeys('*', commanding('react-hotkeys-hook, every key'), { enableOnContentEditable: true, eventListenerOptions: { capture: true } });
  return null;
}
createRoot(document.createElement('div')).render(createElement(Shortcuts));
