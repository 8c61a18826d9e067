import { oneLine, shorten } from '../../../lib/values/text';

/** EVT-04: drops the part after ` | `. A title above 320 characters is cut to 316 and an ellipsis. */
export const reportedTitle = (title: string): string => shorten(oneLine(title.split(' | ')[0] ?? ''), 320, 316);
