import { ar } from './ar';
import { en } from './en';
import { es } from './es';
import type { Texts } from './texts';

/** Every language of Taproot's own texts, one file each (CON-13). Visitors with another language get English. */
export const languages = { en, es, ar } satisfies Readonly<Record<string, Texts>>;

/** The name of a language's file. */
export type Language = keyof typeof languages;
