import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Under those that systems take for outgoing connections: one of them could take the port before the server does. */
const [LOWEST, HIGHEST] = [10_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of the loopback interface that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}
