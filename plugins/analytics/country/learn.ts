import type { Tools } from '../../../kernel';
import { readText, writeText } from '../../../lib/storage';
import { askAddress } from './transport';

/** Where the kernel finds the country at the next page, two letters. */
const COUNTRY = 'tp_country';
/** That this session has asked. */
const ASKED = 'tp_country_asked';

/** DET-15: learns the visitor's country from the utility service, once a session; `allowed` is asked again before it is kept. */
export async function learnCountry({ env: { window }, page }: Pick<Tools, 'env' | 'page'>, allowed: () => boolean): Promise<void> {
  if (readText(window, 'sessionStorage', ASKED) || !writeText(window, 'sessionStorage', ASKED, '1')) return;
  const answer = (await askAddress(window, page.utility)) as { country_code?: unknown } | null | undefined;
  const country = answer?.country_code;
  if (allowed() && typeof country === 'string' && /^[A-Z]{2}$/.test(country)) writeText(window, 'localStorage', COUNTRY, country);
}

/** Leaves nothing of it behind. */
export function forgetCountry(window: Window & typeof globalThis): void {
  writeText(window, 'sessionStorage', ASKED, null);
  writeText(window, 'localStorage', COUNTRY, null);
}
