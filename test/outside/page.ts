import type { Taproot } from 'taproot';
import { readingMood } from './reading-mood';

/** The acts of a page: it may be there before the kernel or after it. */
window.taproot = window.taproot || [];
window.taproot.push((taproot: Taproot) => {
  const undo = taproot.use(readingMood);
  document.addEventListener('reading-mood:end', undo, { once: true });
});
document.addEventListener('taproot:consent', ({ detail }) => detail.state.toUpperCase());
