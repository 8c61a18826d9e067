import { create, find } from './native';

/** Adds a frame without an address to the page. Its functions and stores are the browser's own. Without a window where the browser creates none. */
export function addEmptyFrame(document: Document): HTMLIFrameElement {
  const frame = create(document, 'iframe');
  frame.hidden = true;
  find(document, 'html')?.append(frame);
  return frame;
}
