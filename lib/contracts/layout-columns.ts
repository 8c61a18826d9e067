/** Lists that pages need of the table of layouts. The build replaces this module by its values, and each chunk keeps those that it imports. */
import { LAYOUTS, type PromptFrame, type PromptLayout } from './prompt-words';

const rows = Object.entries(LAYOUTS) as [PromptLayout, (typeof LAYOUTS)[PromptLayout]][];
const having = (frame: PromptFrame) => rows.filter(([, row]) => row.frame === frame).map(([layout]) => layout);

export const LAYOUT_NAMES = rows.map(([layout]) => layout);
export const DIALOGS = having('dialog');
export const LAUNCHERS = having('launcher');
/** Layouts of a place in the page. */
export const PLACED = having('page');
export const CATEGORIES = Object.fromEntries(rows.map(([layout, { category }]) => [layout, category])) as Readonly<
  Record<PromptLayout, string>
>;
