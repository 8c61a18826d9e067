import { sectionOf } from '../../lib/languages/section';

export const countsTexts = sectionOf('counts');
