import { find, methodsOf } from './find';

/** Adds a frame without an address to the page. Its functions and stores are the browser's own. Without a window where the browser creates none. */
export function addEmptyFrame(document: Document): HTMLIFrameElement {
  const frame = methodsOf(document).createElement.call(document, 'iframe') as HTMLIFrameElement;
  frame.hidden = true;
  find(document, 'html')?.append(frame);
  return frame;
}
