import type { Tools } from '../../../kernel';
import type { Scheme } from '../../../lib/dom/shadow';
import type { Field } from '../autofill/write-value';
import type { NoticeWords } from '../options';
import { createNotYou } from './not-you';
import { createNotice } from './notice';

export { readSight } from '../autofill/sight';

/** The visitor's answer: keep the filled-in values, undo them, or say that they are not the contact. */
export type Choice = 'keep' | 'clear' | 'not-me';

/** Tells the visitor which values were filled in, and lets them undo it. */
export interface Tell {
  filled(fields: readonly Field[]): void;
  /** Removes the buttons. */
  hide(): void;
}

/** CTC-11: a notice at the window's edge until the visitor answers it, and "Not you?" beside each form while the form exists. */
export function createTell(
  tools: Pick<Tools, 'env' | 'ended' | 'listen'>,
  decided: (choice: Choice) => void,
  scheme?: Scheme,
  own?: NoticeWords,
): Tell {
  const answered = (choice: Choice) => {
    if (choice === 'clear') notYou.hide();
    decided(choice);
  };
  const notice = createNotice(tools.env, answered, scheme, own);
  const notYou = createNotYou(tools, () => decided('not-me'), scheme, own);
  const hide = () => {
    notice.hide();
    notYou.hide();
  };
  return {
    filled(fields) {
      notice.show();
      fields.forEach(notYou.beside);
    },
    hide,
  };
}
