/** A row of the table of layouts. */
interface Layout {
  /**
   * `dialog`: the browser's own modal dialog. `region`: an overlay that does not block the page. `launcher`: a button that opens a dialog.
   * `page`: a place in the page. One prompt shows at a time of dialogs and regions, and one of launchers.
   */
  readonly frame: 'dialog' | 'region' | 'launcher' | 'page';
  /** EVT-10 counts its displays under this name. */
  readonly category: string;
}

/** PRM-01. Their looks are in `plugins/ui-react/prompts/style.ts`. */
export const LAYOUTS = {
  modal: { frame: 'dialog', category: 'overlay' },
  slideout: { frame: 'region', category: 'overlay' },
  bar: { frame: 'region', category: 'sticky_footer' },
  button: { frame: 'launcher', category: 'prompt' },
  inline: { frame: 'page', category: 'prompt' },
} as const satisfies Readonly<Record<string, Layout>>;
export type PromptLayout = keyof typeof LAYOUTS;
export type PromptFrame = Layout['frame'];

/** PRM-04. */
export const MOTIVATIONS = ['climate', 'nature', 'all_the_above', 'none_or_other'] as const;
/** The name of the motivation field. */
export const MOTIVATION = 'motivation';
