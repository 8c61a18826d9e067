import { definePlugin, type EarlyEvents } from '../../kernel';
import type { ErrorsOptions } from './options';

/**
 * ERR: reports errors of the page and of Taproot itself. Reports about visitors who did not consent contain nothing that identifies them.
 */
export const errors = definePlugin<ErrorsOptions, EarlyEvents>({
  name: 'errors',
  needs: 'nothing',
  wake: ['problem', 'idle'],
  // ERR-07. More than the chunk examines.
  events: { types: ['error', 'unhandledrejection'], most: 1_000, hurry: true },
  load: () => import(/* webpackChunkName: "errors" */ './index'),
});
