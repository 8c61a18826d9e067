import type { Taproot } from 'taproot';
import { readingMood } from './reading-mood';

/** Code of a page, which may run before or after the kernel. */
window.taproot = window.taproot || [];
window.taproot.push((taproot: Taproot) => {
  const undo = taproot.use(readingMood);
  // The sites' declarations type the first two calls. No site declares the other event.
  taproot.track('quick_action', { place: 2, event_label: 'Read aloud' });
  taproot.track('post_shared', { blog: 'climate411', channel: 'social' });
  taproot.track('read_aloud');
  taproot.track('read_aloud', { seconds: 7, voice: null });
  document.addEventListener('reading-mood:end', undo, { once: true });
});
document.addEventListener('taproot:consent', ({ detail }) => detail.state.toUpperCase());
