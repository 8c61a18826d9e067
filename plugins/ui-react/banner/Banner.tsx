import type { Language } from '../../../lib/dom/language';
import { bannerTexts } from './texts';

/**
 * CON-13, CON-18: a labelled region, no dialog: it holds nobody up. Rendered at build time (`tools/prerender.tsx`); the consent
 * chunk brings the outcome and answers the buttons, by their values.
 */
export function Banner({ language, privacyPath = '/privacy-statement' }: { language: Language; privacyPath?: string }) {
  const texts = bannerTexts[language];
  return (
    <section lang={language} dir="ltr" aria-label={texts.label}>
      <p>
        {texts.question} <a href={privacyPath}>{texts.privacy}</a>
      </p>
      <div>
        <button type="button" value="accept">
          {texts.accept}
        </button>
        <button type="button" value="reject">
          {texts.reject}
        </button>
        <button type="button" value="settings" className="plain" aria-haspopup="dialog">
          {texts.preferences}
        </button>
      </div>
    </section>
  );
}
