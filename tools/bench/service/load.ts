import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { batch } from './batch';

/** The result of a load. */
export interface Answers {
  /** ms of each successful request. */
  readonly times: readonly number[];
  /** Requests that were refused or had no answer. */
  readonly failed: number;
  /** s */
  readonly seconds: number;
}

/** Ends after a time or a number of requests. Without a rate, sends as fast as possible. */
export interface Load {
  readonly connections: number;
  /** s */
  readonly seconds?: number;
  readonly requests?: number;
  /** Requests a second. */
  readonly rate?: number;
}

/** Autocannon sends a second's share of a connection at once. Groups begin one after the other, or half the load would come in bursts. */
const GROUPS = 16;

async function fire(url: string, { connections, seconds, requests, rate }: Load): Promise<Answers> {
  const times: number[] = [];
  let refused = 0;
  const options: autocannon.Options = {
    url,
    connections,
    ...(requests ? { amount: Math.max(requests, connections) } : { duration: seconds ?? 1 }),
    ...(rate && { overallRate: Math.max(rate, connections), ignoreCoordinatedOmission: true }),
    headers: { 'content-type': 'text/plain' },
    requests: [{ method: 'POST', path: '/hit', setupRequest: (request) => ({ ...request, body: batch() }) }],
  };
  const { duration, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, status, _bytes, time) => {
      if (status < 300) times.push(time);
      else refused += 1;
    });
  });
  return { times, failed: refused + errors, seconds: duration };
}

/** Posts batches. At a rate, an answer that takes long delays what its connection sends next. */
export async function post(url: string, load: Load): Promise<Answers> {
  if (!load.rate) return fire(url, load);
  const groups = Math.min(GROUPS, load.connections);
  const share = { ...load, connections: Math.floor(load.connections / groups), rate: load.rate / groups };
  const all = await Promise.all(
    Array.from({ length: groups }, async (_, index) => {
      await sleep((index * 1_000) / groups);
      return fire(url, share);
    }),
  );
  return {
    times: all.flatMap(({ times }) => times),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    seconds: Math.max(...all.map(({ seconds }) => seconds)),
  };
}
