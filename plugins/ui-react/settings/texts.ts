import { sectionOf } from '../../../lib/languages/section';

/** CON-13. */
export const settingsTexts = sectionOf('settings');
