import { text } from './shape';

/** An experiment's id. `late` is the stored variant of visitors who came too late. */
export const experimentId = text(64, { pattern: /^(?!late$)[\w-]+$/, expected: '1 to 64 letters, digits, _ and -' });
