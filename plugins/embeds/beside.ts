import type { Env } from '../../kernel';
import { createShadow, type Scheme } from '../../lib/dom/shadow';
import { makeContent, type PlaceholderWords, type Shown } from './content';
import { embedStyle } from './style';

/** Replaces a frame whose document is out of reach by a placeholder of the same size. Returns a function that restores the frame. */
export function putBeside(
  { window, document }: Env,
  frame: HTMLIFrameElement,
  words: PlaceholderWords,
  scheme: Scheme | undefined,
  choose: (shown: Shown) => void,
): () => void {
  const { offsetWidth, offsetHeight } = frame;
  const { display } = window.getComputedStyle(frame);
  const root = createShadow(window, 'data-taproot-embed', embedStyle, scheme);
  const host = root.host as HTMLElement;
  Object.assign(host.style, {
    display: display === 'inline' ? 'inline-block' : display,
    inlineSize: `${offsetWidth}px`,
    maxInlineSize: '100%',
    blockSize: `${offsetHeight}px`,
  });
  root.append(makeContent(document, words, choose));
  const before = frame.style.display;
  frame.before(host);
  frame.style.display = 'none';
  return () => {
    host.remove();
    frame.style.display = before;
  };
}
