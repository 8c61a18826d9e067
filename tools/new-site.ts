import { newSite } from './scaffold/site';
import { write } from './scaffold/write';

/** `npm run new:site -- <id>` */
const [id = ''] = process.argv.slice(2);
write(
  (read) => newSite(id, read),
  `Then put its real hosts and stream there, and look at it: npm start, http://${id}.taproot.localhost:8080`,
);
