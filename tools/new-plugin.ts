import { newPlugin } from './scaffold/plugin';
import { write } from './scaffold/write';

/** `npm run new:plugin -- <name> [site]`; the site that enables it is `main` unless told otherwise. */
const [name = '', site = 'main'] = process.argv.slice(2);
write((read) => newPlugin(name, site, read), `Then: npm run test:unit -- plugins/${name}, and docs/plugin-guide.md`);
