import { fileURLToPath } from 'node:url';
import { endWith, readArguments } from '../../read-arguments';
import { drawBanners } from './draw-banners';

/** `npm run picture:banners`: pictures for a build that was made where no browser is installed. */
readArguments('Usage: npm run picture:banners', {});
try {
  for (const picture of await drawBanners(fileURLToPath(new URL('../../../dist', import.meta.url))))
    process.stdout.write(`dist/${picture}\n`);
} catch (error) {
  endWith(error);
}
