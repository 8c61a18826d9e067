import { definePlugin } from '../../kernel';
import { keepErrors } from './early';

/** ERR: reports the errors of the page and of Taproot itself. Nothing that it sends identifies a visitor who did not agree. */
export const errors = definePlugin({
  name: 'errors',
  needs: 'nothing',
  wake: ['problem', 'idle'],
  early: keepErrors,
  load: () => import(/* webpackChunkName: "errors" */ './index'),
});
