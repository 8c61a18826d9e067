import { definePlugin } from '../../kernel';
import type { UiReactOptions } from './options';

/** Renders the settings and the prompts, which are too rich for plain markup. Imports React when the first of them is shown. */
export const uiReact = definePlugin<UiReactOptions>({
  name: 'ui-react',
  needs: 'nothing',
  protects: true,
  wake: 'prompt',
  load: () => import(/* webpackChunkName: "ui-react" */ './index'),
});
