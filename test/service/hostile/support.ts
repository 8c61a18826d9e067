import { request } from 'node:http';
import { expect } from 'vitest';
import { metricOf } from '../../../tools/bench/service/metrics';
import { hit } from '../../../tools/lab/bodies';
import type { ServiceProcess } from '../../../tools/lab/servers/service';

export const metricsOf = async ({ url }: ServiceProcess): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** Resident memory of the service's process, MB. */
export const memoryOf = async (service: ServiceProcess): Promise<number> =>
  metricOf(await metricsOf(service), 'process_resident_memory_bytes') / 1024 / 1024;

/** The number of requests that were refused, by reason. */
export const refusals = async (service: ServiceProcess): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    [...(await metricsOf(service)).matchAll(/^taproot_refused_total\{reason="(\w+)"\} (\d+)/gm)].map(([, reason = '', count]) => [
      reason,
      Number(count),
    ]),
  );

/** Expects that the service answers, is ready, and keeps a hit. */
export async function expectAlive(service: ServiceProcess): Promise<void> {
  expect(service.child.exitCode).toBeNull();
  for (const path of ['/health', '/ready']) expect((await fetch(`${service.url}${path}`)).status).toBe(200);
  const sent = hit();
  expect((await service.post('/hit', [sent])).status).toBe(200);
  await expect.poll(() => service.inspect(`hits?after=${sent.hit_id}`)).toEqual([]);
}

/** Posts bytes; resolves to the status, or to 0 where the service ended the connection before it had read all. */
export const postBytes = ({ url }: ServiceProcess, path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<number>((resolve) => {
    const sent = request(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'text/plain', ...headers } }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
