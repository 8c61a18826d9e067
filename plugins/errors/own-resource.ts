import { chunkFile } from '../../kernel';

/**
 * Returns whether a failed resource is a chunk of ours, or belongs to the utility service: the code that requested it reports the failure
 * in more detail. `base` is the page's address, `utility` the service's.
 */
export function isOwnResource(url: string, integrity: unknown, base: string, utility: string): boolean {
  const { href } = new URL(url, base);
  // A network without switches may lack this file.
  if (/\/switches\.json$/.test(href)) return true;
  if (href.startsWith(`${utility}/`)) return true;
  return typeof integrity === 'string' && integrity !== '' && href.endsWith(`/${chunkFile(integrity.replace(/^sha256-/, ''))}`);
}
