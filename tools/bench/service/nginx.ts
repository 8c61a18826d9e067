import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath } from '../../lab/engines/in-path';
import { startServer } from '../../lab/servers/process';
import type { Running } from './running';

const program = inPath('nginx', '../sbin/nginx');

/** The reason why it can't be started, if any. */
export const noNginx = program ? undefined : 'nginx is not installed (Debian: nginx-light)';

/** nginx sets `$request_body` only for requests that it passes on, so there is a second server. */
const configuration = (port: number, folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  log_format hits escape=json '$time_iso8601 $request_body';
  client_body_buffer_size 256k;
  upstream answers { server unix:${folder}/socket; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location /ready { access_log off; return 200; }
    location /hit {
      access_log ${folder}/access.log hits;
      proxy_pass http://answers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
  server { listen unix:${folder}/socket; access_log off; location / { return 204; } }
}
`;

/** Starts nginx with an access log of the bodies. It flushes nothing, checks nothing and keeps repeats. */
export async function startNginx(port: number): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, folder));
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => (await fetch(`${url}/ready`)).ok;
  const server = await startServer(program ?? '', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], isUp);
  return {
    url,
    async close() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
