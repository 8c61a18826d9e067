import { definePlugin, type NecessaryNames } from '../../kernel';
import type { Scheme } from '../../lib/dom/shadow';

export interface UiReactOptions {
  /** False where a consent library shows the cookie settings. */
  readonly settings?: false;
  /** The names that are stored whatever the visitor chooses (CON-23), put here by the build. */
  readonly necessary?: NecessaryNames;
  /** The site's `scheme`, put here by the build. */
  readonly scheme?: Scheme;
}

/** Everything of ours that shows and is too rich for plain markup. React is imported when one of them must show, not before. */
export const uiReact = definePlugin<UiReactOptions>({
  name: 'ui-react',
  needs: 'nothing',
  wake: 'prompt',
  load: () => import(/* webpackChunkName: "ui-react" */ './index'),
});
