import { find } from '../lib/dom/find';

/** The element that brought this kernel, and the folder that its chunks are in. */
export interface Tag {
  readonly nonce: string;
  /** Address of the tag's folder, with a slash at its end. */
  readonly folder: string;
  /** Reads a page attribute: of the tag, else of `<html>`. */
  attribute(name: string): string | undefined;
}

/**
 * Finds the tag. `document.currentScript` is believed only if it is a script: `<img name=currentScript>` takes its place, and
 * then chunks would be asked for from the image's host.
 */
export function findTag(window: Window & typeof globalThis, site: string): Tag | undefined {
  const { document, HTMLScriptElement } = window;
  const { currentScript } = document;
  const script = currentScript instanceof HTMLScriptElement ? currentScript : find<HTMLScriptElement>(document, `script[src*="/${site}."]`);
  // One without an address has no folder.
  if (script?.src)
    return {
      nonce: script.nonce,
      folder: new URL('.', script.src).href,
      attribute: (name) => script.dataset[name] ?? find(document, 'html')?.dataset[name],
    };
}
