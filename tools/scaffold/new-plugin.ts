import { readArguments } from '../read-arguments';
import { change } from './change';
import { newPlugin } from './plugin';

/** `npm run new:plugin -- <name> [site]`; the site that enables it is `main` unless told otherwise. */
const [name = '', site = 'main'] = readArguments('Usage: npm run new:plugin -- NAME [SITE]', {}, 2).positionals;
change((read) => newPlugin(name, site, read), `Then: npm run test:unit -- plugins/${name}, and docs/plugin-guide.md`);
