import { readArguments } from '../read-arguments';
import { change } from './change';
import { newSite } from './site';

/** `npm run new:site -- <id>` */
const [id = ''] = readArguments('Usage: npm run new:site -- ID', {}, 1).positionals;
change(
  (read) => newSite(id, read),
  `Then npm run recipients, put its real hosts and stream there, and look at it: npm start, http://${id}.taproot.localhost:8080`,
);
