import { sectionOf } from '../../lib/languages/section';

export const embedTexts = sectionOf('embeds');
