import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pictureFile } from '../../tools/build/texts-file';

const PATH = '/inspect/consent/banner';

/** Receipts are posted by anybody, so hash and language are checked. */
const NAME = /^([0-9a-f]{8})\.([a-z]{2,3})$/;

const fileOf = (folder: string, name: string): string | undefined => {
  const [, hash, language] = NAME.exec(name) ?? [];
  return hash && language && join(folder, pictureFile(hash, language));
};

/** Returns the address of the picture of the banner with these words; undefined if there is none. */
export async function findPicture(folder: string, hash: string, language: string): Promise<string | undefined> {
  const name = `${hash}.${language}`;
  const file = fileOf(folder, name);
  return (
    file &&
    access(file).then(
      () => `${PATH}/${name}`,
      () => undefined,
    )
  );
}

/** GET /inspect/consent/banner/{hash}.{language}: answers the picture, as PNG. */
export function pictureRoute(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string } }>(`${PATH}/:name`, async ({ params: { name } }, reply) => {
    const file = fileOf(folder, name);
    const picture = file && (await readFile(file).catch(() => undefined));
    if (!picture) return reply.code(404).send({ error: 'No such picture', issues: [] });
    return reply.type('image/png').header('X-Content-Type-Options', 'nosniff').send(picture);
  });
}
