import type { KeyboardEvent } from 'react';

/**
 * Moves the focus by Tab from the last control to the first one, and back. By default, a dialog lets the focus leave for the browser's own
 * controls.
 */
export function cycleTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = event.currentTarget.querySelectorAll<HTMLElement>(':enabled');
  const [from, to] = event.shiftKey ? [0, controls.length - 1] : [controls.length - 1, 0];
  if (event.target !== controls[from]) return;
  event.preventDefault();
  controls[to]?.focus();
}
