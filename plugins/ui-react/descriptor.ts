import { definePlugin, type NecessaryNames } from '../../kernel';
import type { Scheme } from '../../lib/dom/shadow';
import type { Language } from '../../lib/languages';
import type { Section } from '../../lib/languages/section';
import type { PurposeTexts } from '../../lib/languages/texts';

export interface WordedPurpose {
  readonly id: string;
  readonly texts: Readonly<Record<Language, PurposeTexts>>;
}

export interface UiReactOptions {
  /** False where a consent library shows the cookie settings. */
  readonly settings?: false;
  /** The names that are stored whatever the visitor chooses (CON-23), put here by the build. */
  readonly necessary?: NecessaryNames;
  /** The purposes of a site that asks for more than the network's two, in order; put here by the build. */
  readonly purposes?: readonly WordedPurpose[];
  /** The settings and the prompts in the site's own words, put here by the build. */
  readonly settingsTexts?: Readonly<Partial<Record<Language, Section<'settings'>>>>;
  readonly promptTexts?: Readonly<Partial<Record<Language, Section<'prompts'>>>>;
  /** The site's `scheme`, put here by the build. */
  readonly scheme?: Scheme;
}

/** Everything of ours that shows and is too rich for plain markup. React is imported when one of them must show, not before. */
export const uiReact = definePlugin<UiReactOptions>({
  name: 'ui-react',
  needs: 'nothing',
  protects: true,
  wake: 'prompt',
  load: () => import(/* webpackChunkName: "ui-react" */ './index'),
});
