import { createRoot } from 'react-dom/client';
import { App } from './app';
import type { Env } from './data/env';

const env: Env = {
  fetch: (address, options) => window.fetch(address, options),
  now: () => Date.now(),
  leave(address) {
    // The view is kept for after signing in.
    const next = `${window.location.pathname}${window.location.search}`;
    window.location.assign(address === '/console/sign-in' ? `${address}?next=${encodeURIComponent(next)}` : address);
  },
};

const root = document.getElementById('console');
if (root) createRoot(root).render(<App env={env} />);
