import { type Section, sectionOf } from '../../../lib/languages/section';

/** The library shows no list of recipients. */
export type LibraryTexts = Section<'banner'> & Section<'again'> & Omit<Section<'settings'>, 'recipients'>;

const [banner, again, settings] = [sectionOf('banner'), sectionOf('again'), sectionOf('settings')];

/** CON-13: all texts about consent, by language. */
export const texts: Readonly<Record<keyof typeof banner, LibraryTexts>> = Object.fromEntries(
  (Object.keys(banner) as (keyof typeof banner)[]).map((name) => [
    name,
    { ...banner[name], ...again[name], ...settings[name], recipients: undefined },
  ]),
) as never;
