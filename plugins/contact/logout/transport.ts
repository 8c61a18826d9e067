/**
 * Logs out without leaving the page, which may have a half-filled form. The answer redirects to the page, and is not followed. Resolves to
 * false if the request did not get through.
 */
export const logOutQuietly = ({ fetch }: Pick<Window & typeof globalThis, 'fetch'>, url: string): Promise<boolean> =>
  fetch(url, { credentials: 'include', keepalive: true, redirect: 'manual', referrerPolicy: 'strict-origin' }).then(
    ({ type, status }) => type === 'opaqueredirect' || status < 400,
    () => false,
  );
