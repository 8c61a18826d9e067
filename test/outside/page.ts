import type { Taproot } from 'taproot';
import { readingMood } from './reading-mood';

/** The acts of a page: it may be there before the kernel or after it. */
window.taproot = window.taproot || [];
window.taproot.push((taproot: Taproot) => {
  const undo = taproot.use(readingMood);
  // Typed by the sites' declarations; no site declares the other two.
  taproot.track('quick_action', { place: 2, event_label: 'Read aloud' });
  taproot.track('post_shared', { blog: 'climate411', channel: 'social' });
  taproot.track('read_aloud');
  taproot.track('read_aloud', { seconds: 7, voice: null });
  document.addEventListener('reading-mood:end', undo, { once: true });
});
document.addEventListener('taproot:consent', ({ detail }) => detail.state.toUpperCase());
