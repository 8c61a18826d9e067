import type { Env } from '../../kernel';

/**
 * Asks for an image that nobody looks at: told so, a service knows of a conversion. Outlives its page; where `fetch` may not,
 * because the page's policy names the service for images only, an image element may. Not once the page is left: Chromium has
 * a request that goes on without its page fail there, and the service would be told twice. Rejects where neither can be had.
 */
export async function sendPixel({ window }: Pick<Env, 'window'>, address: string): Promise<void> {
  let left = false;
  const leave = () => {
    left = true;
  };
  window.addEventListener('pagehide', leave);
  try {
    await window.fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true, referrerPolicy: 'strict-origin' });
  } catch {
    // That is before we are told of the end: a task later we have been, or there is no page any more.
    await new Promise((resolve) => window.setTimeout(resolve));
    if (left) return;
    const image = new window.Image();
    image.referrerPolicy = 'strict-origin';
    image.src = address;
  } finally {
    window.removeEventListener('pagehide', leave);
  }
}
