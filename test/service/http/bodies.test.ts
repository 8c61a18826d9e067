import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { Unavailable } from '../../../service/arrival';
import { answerErrors } from '../../../service/http/bodies';

it('a log that takes nothing costs a line a second, with how many lines were left out', async () => {
  const lines = vi.fn();
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines(JSON.parse(line)) } } });
  app.decorateReply('refusal', undefined);
  app.decorateReply('issues', undefined);
  let now = 0;
  answerErrors(app, () => now);
  app.post('/hit', () => {
    throw new Unavailable('the disk is full');
  });
  for (const ms of [0, 1, 2, 999, 1_000, 2_500]) {
    now = ms;
    expect((await app.inject({ method: 'POST', url: '/hit' })).statusCode).toBe(503);
  }
  expect(lines.mock.calls.map(([{ msg, reason, unsaid }]) => [msg, reason, unsaid])).toEqual([
    ['unavailable', 'the disk is full', 0],
    ['unavailable', 'the disk is full', 3],
    ['unavailable', 'the disk is full', 0],
  ]);
});
