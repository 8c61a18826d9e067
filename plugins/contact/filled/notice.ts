import type { Env } from '../../../kernel';
import { attachHost } from '../../../lib/dom/attach-host';
import { languageOf } from '../../../lib/dom/language';
import { create } from '../../../lib/dom/native';
import { createShadow, raise, type Scheme } from '../../../lib/dom/shadow';
import type { NoticeWords } from '../options';
import { noticeStyle } from './notice-style';
import { noticeTexts } from './texts';

/** A notice of the filled-in values, with a way to undo them. */
export interface Notice {
  show(): void;
  hide(): void;
}

/** CTC-11: creates a region with two buttons, in the tab order before the page's own. Screen readers announce its text when it appears. */
export function createNotice(
  { window, document }: Env,
  decided: (choice: 'keep' | 'clear') => void,
  scheme?: Scheme,
  own?: NoticeWords,
): Notice {
  const language = languageOf(window);
  const texts = own?.[language] ?? noticeTexts[language];
  const root = createShadow(window, 'data-taproot-autofill', noticeStyle, scheme);
  const make = <K extends keyof HTMLElementTagNameMap>(name: K): HTMLElementTagNameMap[K] => create(document, name);

  const region = make('section');
  region.setAttribute('aria-label', texts.label);
  Object.assign(region, { lang: language, dir: texts.dir });
  const status = make('p');
  status.setAttribute('role', 'status');
  const button = (text: string, choice: 'keep' | 'clear') => {
    const made = make('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', () => {
      hide();
      decided(choice);
    });
    return made;
  };
  let detach = () => {};
  const hide = () => {
    detach();
    status.textContent = '';
  };
  region.append(status, button(texts.clear, 'clear'), button(texts.keep, 'keep'));
  root.append(region);

  return {
    show() {
      if (!root.host.isConnected) {
        detach();
        detach = attachHost(window, root.host, () => raise(region));
      }
      // Screen readers announce changes. An element inserted with its text stays silent.
      if (!status.textContent) window.setTimeout(() => (status.textContent = texts.filled));
    },
    hide,
  };
}
