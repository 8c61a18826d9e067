import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Call, Methods } from './run-engine';

const { module, options } = workerData as { module: string; options: unknown };

const explain = (error: unknown): Answer['error'] => {
  const { message = String(error), code } = error as { message?: string; code?: string };
  return { message, ...(typeof code === 'string' && { code }) };
};

const { open } = (await import(module)) as { open: (options: unknown) => Methods | Promise<Methods> };
let engine: Methods | undefined;
let fault: Answer['error'];
try {
  engine = await open(options);
} catch (error) {
  fault = explain(error);
}

parentPort?.on('message', async ({ id, method, args }: Call) => {
  const answer = (answer: Omit<Answer, 'id'>) => parentPort?.postMessage({ id, ...answer });
  if (fault) return answer({ error: fault });
  try {
    answer({ value: method ? await engine?.[method]?.(...args) : undefined });
  } catch (error) {
    answer({ error: explain(error) });
  }
});
