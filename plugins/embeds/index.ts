import type { Plugin } from '../../kernel';
import { languageOf } from '../../lib/dom/language';
import { findAll } from '../../lib/dom/native';
import { heldAddress, showHeld } from '../../lib/dom/show-held';
import { isUserContent } from '../../lib/dom/user-content';
import { watchAdded } from '../../lib/dom/watch-added';
import { readEmbeds, writeEmbeds } from '../../lib/records/embeds-record';
import { parseUrl } from '../../lib/url/url';
import { putBeside } from './beside';
import { wordsWith } from './content';
import { fillInside } from './inside';
import type { EmbedsOptions } from './options';
import { serviceOf } from './service-of';
import { embedTexts } from './texts';

/** CSS pixels. Smaller frames are tracking pixels. */
const SMALLEST = 60;

const plugin: Plugin<EmbedsOptions> = {
  name: 'embeds',
  apply({ env, consent, hooks, options, report }) {
    const { window, document } = env;
    const { services, purposes = [], scheme } = options;
    const known = ['analytics', ...purposes];
    const language = languageOf(window);
    const texts = options.texts?.[language] ?? embedTexts[language];
    /** The frames with a placeholder, each with the function that removes it. */
    const placed = new Map<HTMLIFrameElement, () => void>();

    const serviceIn = (frame: HTMLIFrameElement) => {
      const address = parseUrl(heldAddress(frame), frame.baseURI);
      return address && heldAddress(frame) ? serviceOf(address, services) : undefined;
    };
    const reveal = (frame: HTMLIFrameElement) => {
      placed.get(frame)?.();
      placed.delete(frame);
      // The visitor wishes to see this one, whatever is allowed.
      frame.dataset.taprootShown = 'wish';
      showHeld(frame);
    };

    const place = (frame: HTMLIFrameElement) => {
      // Also beside a frame that shows already: a refusal removes the stored wish.
      const wished = readEmbeds(env, consent, report);
      const service = serviceIn(frame);
      const purpose = frame.getAttribute('data-consent') ?? '';
      if (!service || placed.has(frame) || !known.includes(purpose) || consent.allows(purpose)) return;
      if (Object.hasOwn(wished, service.id)) return reveal(frame);
      const { width, height } = frame.getBoundingClientRect();
      if (frame.getClientRects().length && Math.min(width, height) < SMALLEST) return;
      const title = frame.title || wordsWith(texts.title, service);
      frame.title = title;
      const words = { language, texts, service, title };
      const choose = (shown: 'once' | 'always') => {
        if (shown === 'always') {
          writeEmbeds(env, { ...readEmbeds(env, consent, report), [service.id]: service.name });
          for (const other of [...placed.keys()]) if (serviceIn(other)?.id === service.id) reveal(other);
        } else reveal(frame);
        frame.focus();
      };
      placed.set(frame, fillInside(env, frame, words, scheme, choose) ?? putBeside(env, frame, words, scheme, choose));
    };

    const look = (element: Element) => {
      // The page may have broken its frames.
      try {
        const isFrame = element instanceof window.HTMLIFrameElement && element.hasAttribute('data-consent');
        if (isFrame && !isUserContent(element)) place(element);
      } catch (error) {
        report(error);
      }
    };
    const lookAtAll = () => findAll<Element>(document, 'iframe[data-consent]').forEach(look);

    hooks.consent.tap('embeds', () => {
      // The runtime has shown the frames that are allowed now.
      for (const [frame, remove] of placed) {
        if (!consent.allows(frame.dataset.consent ?? '')) continue;
        remove();
        placed.delete(frame);
      }
      lookAtAll();
    });
    watchAdded(window, 'data-consent', look);
    return () => {
      for (const remove of placed.values()) remove();
    };
  },
};

export default plugin;
