import { sectionOf } from '../../../lib/languages/section';

export const statusTexts = sectionOf('status');
