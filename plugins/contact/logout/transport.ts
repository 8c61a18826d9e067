/**
 * Logs out without leaving the page, which may have a form that is half filled in. The answer leads back to the page, and is not followed.
 * Resolves to false where the request did not get through.
 */
export const logOutQuietly = ({ fetch }: Pick<Window & typeof globalThis, 'fetch'>, url: string): Promise<boolean> =>
  fetch(url, { credentials: 'include', keepalive: true, redirect: 'manual', referrerPolicy: 'strict-origin' }).then(
    ({ type, status }) => type === 'opaqueredirect' || status < 400,
    () => false,
  );
