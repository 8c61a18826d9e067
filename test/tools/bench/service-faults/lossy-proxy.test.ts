import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LossyProxy, startLossyProxy } from '../../../../tools/bench/service-faults/lossy-proxy';

describe('the proxy that loses answers', () => {
  const taken: string[] = [];
  const server = createServer(async (request, response) => {
    taken.push(Buffer.concat(await request.toArray()).toString());
    response.end('taken');
  });
  let proxy: LossyProxy;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await startLossyProxy((server.address() as AddressInfo).port);
  });
  afterAll(() => {
    proxy.close();
    server.close();
    server.closeAllConnections();
  });
  const post = (body: string) =>
    fetch(proxy.url, { method: 'POST', body }).then(
      (answer) => answer.text(),
      () => 'lost',
    );

  it('passes on every request, and loses one answer in three while it is told to', async () => {
    proxy.losing = true;
    const answers = [await post('1'), await post('2'), await post('3')];
    proxy.losing = false;
    expect(answers).toEqual(['taken', 'taken', 'lost']);
    expect([await post('4'), await post('5'), await post('6')]).toEqual(['taken', 'taken', 'taken']);
    expect(taken).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});
