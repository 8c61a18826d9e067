import type { Env } from '../../kernel';

/**
 * Requests an image whose address reports a conversion. The request outlives its page. If the page's policy lists the service for images
 * only, an image element replaces `fetch`. It does not once the page is left: Chromium reports failure for a request that outlives its
 * page, and the service would receive two. Rejects if neither works, or if the image's answer is none.
 */
export async function sendPixel({ window, fetch }: Pick<Env, 'window' | 'fetch'>, address: string): Promise<void> {
  let left = false;
  const leave = () => {
    left = true;
  };
  window.addEventListener('pagehide', leave);
  try {
    await fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true, referrerPolicy: 'strict-origin' });
  } catch {
    // A request may fail before the page's end is announced. One task later, the end has been announced, or the page is gone.
    await new Promise((resolve) => window.setTimeout(resolve));
    if (left) return;
    const image = new window.Image();
    image.referrerPolicy = 'strict-origin';
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject, src: address }));
  } finally {
    window.removeEventListener('pagehide', leave);
  }
}
