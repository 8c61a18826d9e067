// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postRejection } from '../../../plugins/consent/transport';
import { forgetVisit, visit } from './visit';

const record = {
  categories: ['necessary'],
  consent_date: '2024-05-01T12:00:00.000Z',
  consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetVisit();
});

function post(statuses: readonly number[], isCurrent = () => true, categories = record.categories) {
  const { env, posts, tools, problems } = visit({ statuses });
  void postRejection(env, 'https://utility.main.example', { ...record, categories }, isCurrent, tools.report);
  return { posts, problems };
}

describe('postRejection [CON-05]', () => {
  it('posts the record as JSON with credentials to an address with its uuid', async () => {
    const { posts } = post([200]);
    await vi.runAllTimersAsync();
    expect(posts.map(({ url }) => url)).toEqual(['https://utility.main.example/consent/rejection/3f2504e0-4f89-41d3-9a0c-0305e82c3301']);
    expect(posts[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', keepalive: true });
    expect(JSON.parse(posts[0]?.init.body as string)).toEqual(record);
  });

  it.each([[[]], [['necessary', 'necessary']]])('names the necessary category once if the record says %j', async (categories) => {
    const { posts } = post([200], undefined, categories);
    await vi.runAllTimersAsync();
    expect(JSON.parse(posts[0]?.init.body as string)).toEqual(record);
  });

  it('uses a content type that needs no preflight', () => {
    const { posts } = post([200]);
    expect(new Request('https://utility.main.example', posts[0]?.init).headers.get('content-type')).toBe('text/plain;charset=UTF-8');
  });

  it.each([
    ['a success', [204], 1, 0],
    ['errors of a server that recovers', [503, 0, 200], 3, 0],
    ['too many requests', [429, 200], 2, 0],
    ['errors of a server that does not recover', [503], 4, 1],
    ['network errors', [0], 4, 1],
    ['a refusal of the record', [400], 1, 1],
  ])('postRejection, after %s: %o, has made %i posts and reported %i problems', async (_, statuses, expected, reported) => {
    const { posts, problems } = post(statuses);
    await vi.runAllTimersAsync();
    expect(posts).toHaveLength(expected);
    expect(problems).toHaveLength(reported);
  });

  it('waits 1 s, 2 s and 4 s between tries', async () => {
    const { posts } = post([500]);
    const counts: number[] = [];
    for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1, 60_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(posts.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('reports the failure without naming the visitor', async () => {
    const { problems } = post([0]);
    await vi.runAllTimersAsync();
    expect(problems[0]?.kind).toBe('ajax_req_error');
    expect(String(problems[0]?.error)).not.toContain(record.consent_uuid);
  });

  it('stops silently if the visitor has changed their choice meanwhile', async () => {
    let current = true;
    const { posts, problems } = post([500], () => current);
    await vi.advanceTimersByTimeAsync(0);
    current = false;
    await vi.runAllTimersAsync();
    expect(posts).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
