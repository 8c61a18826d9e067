import { hydrate } from 'svelte';
import App from './App.svelte';

// SvelteKit's first template renders right into the body.
globalThis.hydrateDocument(() => hydrate(App, { target: document.body, recover: false }));
