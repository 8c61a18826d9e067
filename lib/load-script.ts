import { find, methodsOf } from './find';

/** LIF-07. ms. */
const LIMIT = 10_000;

/**
 * Loads a script once. `src` has passed the page's script policy; `integrity` needs the server's CORS header. `done` gets
 * undefined, or why it failed: `error` (blocked, missing, corrupted: a page can't tell them apart) or `timeout`.
 */
export function loadScript(document: Document, src: string, done: (failure?: string) => void, nonce?: string, integrity?: string): void {
  const script = methodsOf(document).createElement.call(document, 'script') as HTMLScriptElement;
  const timer = setTimeout(done, LIMIT, 'timeout');
  const end = (event: unknown) => {
    clearTimeout(timer);
    script.remove();
    const { type } = event as Event;
    done(type === 'load' ? undefined : type);
  };
  script.onload = script.onerror = end;
  if (nonce) script.nonce = nonce;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  script.src = src;
  find(document, 'head,body')?.append(script);
}
