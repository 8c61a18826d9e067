import type { Env } from '../../kernel';

/**
 * Asks for an image that nobody looks at: told so, a service knows of a conversion. Outlives its page; where `fetch` may not,
 * because the page's policy names the service for images only, an image element may.
 */
export function sendPixel({ window }: Pick<Env, 'window'>, address: string): void {
  const asImage = () => {
    const image = new window.Image();
    image.referrerPolicy = 'strict-origin';
    image.src = address;
  };
  try {
    window.fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true, referrerPolicy: 'strict-origin' }).catch(asImage);
  } catch {
    asImage();
  }
}
