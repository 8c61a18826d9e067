import { sectionOf } from '../../../lib/languages/section';

/** CTC-11. */
export const noticeTexts = sectionOf('notice');
