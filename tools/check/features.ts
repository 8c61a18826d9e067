import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../read-arguments';
import { readSites } from '../read-sites';
import { featuresPage } from './site-features';

/** `npm run features`: writes `docs/features-by-site.md`. */
readArguments('Usage: npm run features', {});
writeFileSync(fileURLToPath(new URL('../../docs/features-by-site.md', import.meta.url)), featuresPage(await readSites()));
