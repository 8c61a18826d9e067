import { createRoot } from 'react-dom/client';
import { App } from './app';
import type { Env } from './data/env';

const env: Env = {
  fetch: (address, options) => window.fetch(address, options),
  now: () => Date.now(),
  signIn() {
    const { pathname, search } = window.location;
    // The service adds the path that leads to it.
    const next = `${pathname.slice(pathname.indexOf('/console'))}${search}`;
    window.location.assign(`sign-in?next=${encodeURIComponent(next)}`);
  },
};

const root = document.getElementById('console');
if (root) createRoot(root).render(<App env={env} />);
