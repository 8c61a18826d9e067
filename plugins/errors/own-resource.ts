import { chunkFile } from '../../kernel';

/**
 * Whether what did not load is a chunk of ours, or of our own service: whoever asked for it reports that, with more to say. `base` is the
 * page's address, `utility` the service's.
 */
export function isOwnResource(url: string, integrity: unknown, base: string, utility: string): boolean {
  const { href } = new URL(url, base);
  // A network that never switched anything off may have no such file.
  if (/\/switches\.json$/.test(href)) return true;
  if (href.startsWith(`${utility}/`)) return true;
  return typeof integrity === 'string' && integrity !== '' && href.endsWith(`/${chunkFile(integrity.replace(/^sha256-/, ''))}`);
}
