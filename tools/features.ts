import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSites } from './read-sites';
import { featuresPage } from './site-features';

/** `npm run features`: writes `docs/features-by-site.md`. */
writeFileSync(fileURLToPath(new URL('../docs/features-by-site.md', import.meta.url)), featuresPage(await readSites()));
