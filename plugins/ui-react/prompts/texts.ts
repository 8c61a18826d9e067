import { sectionOf } from '../../../lib/languages/section';

/** PRM-03, PRM-04. */
export const promptTexts = sectionOf('prompts');
