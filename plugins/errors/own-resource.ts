import { chunkFile } from '../../kernel';

/**
 * Returns whether a resource that failed is a chunk of ours, or of the utility service: the code that requested it reports that with more
 * detail. `base` is the page's address, `utility` the service's.
 */
export function isOwnResource(url: string, integrity: unknown, base: string, utility: string): boolean {
  const { href } = new URL(url, base);
  // A network without switches may lack the file.
  if (/\/switches\.json$/.test(href)) return true;
  if (href.startsWith(`${utility}/`)) return true;
  return typeof integrity === 'string' && integrity !== '' && href.endsWith(`/${chunkFile(integrity.replace(/^sha256-/, ''))}`);
}
