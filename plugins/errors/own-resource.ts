import { chunkFile } from '../../kernel';

/** Addresses whose failures others report. */
export interface ReportedElsewhere {
  /** The utility service's address. */
  readonly utility: string;
  /** Beginnings of third parties' addresses, without their scheme: `//social.example/`. */
  readonly thirdParties?: readonly string[] | undefined;
}

/**
 * Returns whether the code that requested a failed resource reports the failure in more detail, or as what it is: a chunk of ours, the
 * utility service, or a third party that an ad blocker may have stopped. `base` is the page's address.
 */
export function isOwnResource(url: string, integrity: unknown, base: string, { utility, thirdParties = [] }: ReportedElsewhere): boolean {
  const { href } = new URL(url, base);
  // A network without switches may lack this file.
  if (/\/switches\.json$/.test(href)) return true;
  if (href.startsWith(`${utility}/`)) return true;
  if (thirdParties.some((beginning) => href.replace(/^https?:/, '').startsWith(beginning))) return true;
  return typeof integrity === 'string' && integrity !== '' && href.endsWith(`/${chunkFile(integrity.replace(/^sha256-/, ''))}`);
}
