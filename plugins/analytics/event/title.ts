import { oneLine, shorten } from '../../../lib/values/text';

/** EVT-04: the part after ` | ` is dropped; above 320 characters cut to 316 and an ellipsis. */
export const reportedTitle = (title: string): string => shorten(oneLine(title.split(' | ')[0] ?? ''), 320, 316);
