import type { Section } from '../../../lib/languages/section';

export interface BannerProps {
  readonly language: string;
  readonly texts: Section<'banner'>;
  readonly privacyPath?: string;
}

/**
 * CON-13, CON-18: a labelled region instead of a dialog, because it does not block the page. Rendered at build time
 * (`tools/build/banners/prerender.tsx`). The consent chunk contains the result, and handles the buttons by their values.
 */
export function Banner({ language, texts, privacyPath = '/privacy-statement' }: BannerProps) {
  return (
    <section lang={language} dir={texts.dir} aria-label={texts.label}>
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
