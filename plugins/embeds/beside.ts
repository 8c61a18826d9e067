import type { Env } from '../../kernel';
import { whenHydrated } from '../../lib/dom/hydrated';
import { createShadow, pin, type Scheme } from '../../lib/dom/shadow';
import { makeContent, type PlaceholderWords, type Shown } from './content';
import { embedStyle } from './style';

/**
 * Replaces a frame whose document is out of reach by a placeholder of the same size, once no framework compares the page with what it renders.
 * Returns a function that restores the frame.
 */
export function putBeside(
  { window, document }: Env,
  frame: HTMLIFrameElement,
  words: PlaceholderWords,
  scheme: Scheme | undefined,
  choose: (shown: Shown) => void,
): () => void {
  let restore = () => {};
  const stop = whenHydrated(window, () => {
    const { offsetWidth, offsetHeight } = frame;
    const { display } = window.getComputedStyle(frame);
    const root = createShadow(window, 'data-taproot-embed', embedStyle, scheme, {
      display: display === 'inline' ? 'inline-block' : display,
      width: `${offsetWidth}px`,
      'max-width': '100%',
      height: `${offsetHeight}px`,
    });
    const { host } = root;
    root.append(makeContent(document, words, choose));
    const { style } = frame;
    const [before, priority] = [style.getPropertyValue('display'), style.getPropertyPriority('display')];
    frame.before(host);
    pin(frame, { display: 'none' });
    restore = () => {
      host.remove();
      style.setProperty('display', before, priority);
    };
  });
  return () => {
    stop();
    restore();
  };
}
