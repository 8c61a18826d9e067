import type { Env } from '../../../kernel';
import type { Scheme } from '../../../lib/dom/shadow';
import type { Field } from '../autofill/write-value';
import type { NoticeWords } from '../options';
import { createNotYou } from './not-you';
import { createNotice } from './notice';

/** Keeps what was filled in, takes it back, or says that the contact is somebody else. */
export type Choice = 'keep' | 'clear' | 'not-me';

/** Tells the visitor what was filled in, and lets them take it back. */
export interface Tell {
  filled(fields: readonly Field[]): void;
  /** Takes the buttons away. */
  hide(): void;
  stop(): void;
}

/** CTC-11: a notice at the window's edge until it is answered, and "Not you?" beside each form for as long as it is there. */
export function createTell(env: Env, decided: (choice: Choice) => void, scheme?: Scheme, own?: NoticeWords): Tell {
  const answered = (choice: Choice) => {
    if (choice === 'clear') notYou.hide();
    decided(choice);
  };
  const notice = createNotice(env, answered, scheme, own);
  const notYou = createNotYou(env, () => decided('not-me'), scheme, own);
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
    stop() {
      hide();
      notYou.stop();
    },
  };
}
