import { find } from '../lib/dom/native';

/** The element that brought this kernel, and the folder that its chunks are in. */
export interface Tag {
  readonly nonce: string;
  /** Address of the tag's folder, with a slash at its end. */
  readonly folder: string;
  /** Reads a page attribute of the tag, or else of `<html>`. */
  attribute(name: string): string | undefined;
}

/**
 * Finds the tag. Trusts `document.currentScript` only if it is a script: `<img name=currentScript>` shadows it, and chunks would be
 * requested from the image's host.
 */
export function findTag(window: Window & typeof globalThis, site: string): Tag | undefined {
  const { document, HTMLScriptElement } = window;
  const { currentScript } = document;
  const script = currentScript instanceof HTMLScriptElement ? currentScript : find<HTMLScriptElement>(document, `script[src*="/${site}."]`);
  // An inline tag has no folder.
  if (script?.src)
    return {
      nonce: script.nonce,
      folder: new URL('.', script.src).href,
      attribute: (name) => script.dataset[name] ?? find(document, 'html')?.dataset[name],
    };
}
