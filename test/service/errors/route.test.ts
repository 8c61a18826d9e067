import fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorGroupRoute } from '../../../service/errors/route';
import { readsOf } from '../../../service/inspect/reader-engine';
import type { Row, Store } from '../../../service/store/store';

/** A store whose errors are those that have one message. */
function serve(rows: readonly Row[]) {
  const app = fastify();
  const errorsSince: Store['errorsSince'] = async (since) => {
    const received = rows.filter((one) => one.received >= since);
    const alike = [...new Set(received.map(({ body }) => body.message))].map((message) => {
      const own = received.filter(({ body }) => body.message === message);
      return { id: Number(own.at(-1)?.id), count: own.length, first: Number(own[0]?.received), last: Number(own.at(-1)?.received) };
    });
    return { total: received.length, alike };
  };
  const byId: Store['rows'] = async (_, ids) => rows.filter(({ id }) => ids.includes(id));
  errorGroupRoute(app, readsOf({ errorsSince, rows: byId } as Store).groups);
  return app;
}

const row = (id: number, message: string, received = Date.now()): Row => ({ id, received, body: { type: 'manual_error', message } });
const words = ['alpha', 'beta', 'gamma'];

it('the error list groups all errors of the last 30 days, thousands of them too, the most frequent first', async () => {
  const old = row(9_001, 'alpha', Date.now() - 31 * 24 * 60 * 60 * 1_000);
  const rows = Array.from({ length: 3_500 }, (_, i) => row(i + 1, i < 2_000 ? 'beta' : i < 3_200 ? 'alpha' : 'gamma'));
  const answer = (await serve([...rows, old]).inject('/inspect/error-groups')).json();
  expect(answer.groups.map(({ message, count }: { message: string; count: number }) => [message, count])).toEqual([
    ['beta', 2_000],
    ['alpha', 1_200],
    ['gamma', 300],
  ]);
  expect([answer.total, answer.ungrouped]).toEqual([3, 0]);
});

it('leads from page to page', async () => {
  const app = serve(words.map((word, i) => row(i + 1, word)));
  const first = await app.inject('/inspect/error-groups?limit=2');
  expect(first.json().groups).toHaveLength(2);
  const [, next = ''] = /^<(.*)>; rel="next"$/.exec(`${first.headers.link}`) ?? [];
  const second = await app.inject(next);
  expect(second.json().groups).toHaveLength(1);
  expect(second.headers.link).toBeUndefined();
});

it.each(['days=0', 'days=x', 'limit=5000', 'after=-1'])('the error list refuses %s', async (query) => {
  expect((await serve([]).inject(`/inspect/error-groups?${query}`)).statusCode).toBe(400);
});
