import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer in this many is lost. */
const LOST = 3;

export interface LossyProxy {
  readonly url: string;
  /** True while answers are lost: the service has taken a batch, and the browser never learns of it. */
  losing: boolean;
  close(): void;
}

/** Passes requests on to a port of the loopback interface. Closes the connection of a request that can't be passed on. */
export async function startLossyProxy(port: number): Promise<LossyProxy> {
  let answers = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answers += 1;
      if (proxy.losing && answers % LOST === 0) {
        outgoing.destroy();
        answer.resume();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    losing: false,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}
