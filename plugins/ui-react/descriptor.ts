import { definePlugin } from '../../kernel';

/** Everything of ours that shows and is too rich for plain markup. React is imported when one of them must show, not before. */
export const uiReact = definePlugin({
  name: 'ui-react',
  needs: 'nothing',
  wake: 'prompt',
  load: () => import(/* webpackChunkName: "ui-react" */ './index'),
});
