import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../../../service/config';
import type { FactsEngine } from '../../../service/facts/engine';
import { startFacts } from '../../../service/facts/start-facts';
import type { Remote, RunEngine } from '../../../service/thread/run-engine';

const WAIT = { timeout: 30_000 };
const config = readConfig({});
if ('faults' in config) throw new Error('no configuration');

const logging = () => {
  const lines: unknown[] = [];
  return { lines, logger: { error: (...line: unknown[]) => void lines.push(line) } as unknown as Parameters<typeof startFacts>[2] };
};

const state = { lag: 3, files: 7, bytes: 9, stale: 1, faults: 0, seconds: 2 };

/** An engine, and when it has ended. */
function engineOf(seal: boolean) {
  const ended = vi.fn();
  let die = (_: Error) => {};
  const died = new Promise<Error>((resolve) => {
    die = resolve;
  });
  const engine = {
    died,
    state: async () => state,
    seal: async () => seal,
    end: async () => void ended(),
  } as unknown as Remote<FactsEngine>;
  return { engine, ended, die };
}

it('S17: where DuckDB does not load, a line says so, retention goes on without counts, and the rest of the service too', async () => {
  const { lines, logger } = logging();
  const registry = new Registry();
  const run = (async () => {
    throw new Error('no binary for this machine\nat somewhere');
  }) as unknown as RunEngine;
  const facts = startFacts(config, registry, logger, run);
  expect(await facts.seal(0)).toBe(false);
  await vi.waitFor(
    () => expect(lines).toEqual([[{ reason: 'no binary for this machine' }, expect.stringContaining('facts can’t be written')]]),
    WAIT,
  );
  expect(await facts.seal(0)).toBeUndefined();
  expect(await registry.metrics()).toContain('taproot_facts_lag_seconds Nan');
  await facts.stop();
});

it('facts are stopped while they begin, and while they are written', async () => {
  const { logger } = logging();
  const { engine, ended } = engineOf(true);
  let begin = (_: Remote<FactsEngine>) => {};
  const beginning = new Promise<Remote<FactsEngine>>((resolve) => {
    begin = resolve;
  });
  const facts = startFacts(config, new Registry(), logger, (() => beginning) as unknown as RunEngine);
  const stopped = facts.stop();
  begin(engine);
  await stopped;
  expect(ended).toHaveBeenCalledTimes(1);

  const other = engineOf(true);
  const registry = new Registry();
  const running = startFacts(config, registry, logger, (async () => other.engine) as unknown as RunEngine);
  await vi.waitFor(async () => expect(await running.seal(0)).toBe(true), WAIT);
  const metrics = await registry.metrics();
  for (const line of ['lag_seconds 3', 'files 7', 'bytes 9', 'stale_days 1', 'faults 0', 'seconds 2'])
    expect(metrics).toContain(`taproot_facts_${line}`);
  await running.stop();
  expect(other.ended).toHaveBeenCalledTimes(1);
});

it('a writer of facts that ends by itself is told of, and holds up nothing', async () => {
  const { lines, logger } = logging();
  const { engine, die } = engineOf(true);
  const facts = startFacts(config, new Registry(), logger, (async () => engine) as unknown as RunEngine);
  await vi.waitFor(async () => expect(await facts.seal(0)).toBe(true), WAIT);
  die(new Error('out of memory'));
  await vi.waitFor(() => expect(lines).toHaveLength(1), WAIT);
  expect(await facts.seal(0)).toBe(false);
  await facts.stop();
});
