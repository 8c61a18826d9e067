import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { ownSites } from './own-sites';

/** The files of the main site with another manifest, for a server in front of the demo network: what `ownSite` is to a page with a debugger. */
export interface OwnBuild {
  /** Answers a request for one of the build's files. Returns undefined for any other address. */
  send(url: string, reply: FastifyReply): FastifyReply | undefined;
}

/** The main site with a manifest of this folder, by name. */
export async function ownBuild(manifest: string): Promise<OwnBuild> {
  const folder = await ownSites();
  const fileAt = (path: string) => {
    if (path === '/main.js') return join(folder, `${manifest}.js`);
    return path.startsWith('/chunks/') ? join(folder, 'chunks', basename(path)) : '';
  };
  return {
    send(url, reply) {
      const file = fileAt(new URL(url, 'http://cdn.example').pathname);
      if (!existsSync(file)) return;
      return reply
        .headers({
          'content-type': 'text/javascript',
          'access-control-allow-origin': '*',
          'cache-control': 'no-store',
        })
        .send(readFileSync(file));
    },
  };
}
