import { definePlugin, type EarlyEvents } from '../../kernel';

/** ERR: reports the errors of the page and of Taproot itself. Nothing that it sends identifies a visitor who did not agree. */
export const errors = definePlugin<Record<string, never>, EarlyEvents>({
  name: 'errors',
  needs: 'nothing',
  wake: ['problem', 'idle'],
  // ERR-07. More than the chunk looks at.
  events: { types: ['error', 'unhandledrejection'], most: 1_000, hurry: true },
  load: () => import(/* webpackChunkName: "errors" */ './index'),
});
