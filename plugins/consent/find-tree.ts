import type { Tools } from '../../kernel';
import type { Language } from '../../lib/languages';
import { banner, others } from './banner-markup.generated';
import type { ConsentOptions } from './options';
import type { Tree } from './tree';

/**
 * Finds the banner in a language: the site's own, or else ours. Calls back at once for the languages in this chunk. If another language
 * fails to load, this reports the failure, and visitors are asked in English.
 */
export function findTree(language: Language, own: ConsentOptions['banners'], report: Tools['report'], found: (tree: Tree) => void): void {
  const tree = own?.[language] ?? (banner as Partial<Record<Language, Tree>>)[language];
  if (tree) {
    found(tree);
    return;
  }
  const load = async () => (await others[language as keyof typeof others]()).tree;
  load().then(found, (error) => {
    report(error, { kind: 'resource_error' });
    found(own?.en ?? banner.en);
  });
}
