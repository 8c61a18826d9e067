// @page
import { describe, expect, it } from 'vitest';
import type { Env } from '../../../../kernel';
import { pageScope } from '../../../../plugins/analytics/layer/page-scope';
import type { PageView } from '../../../../plugins/analytics/scope/page-views';

const env = { window, document, now: () => 0, clock: () => 0 } as unknown as Env;
const scope = (href: string) =>
  pageScope(env, { start: 0, events: 0, address: { href }, referrer: '' } as unknown as PageView, 0, { words: 0, characters: 0 });

describe('pageScope', () => {
  it('removes secrets from the parts of an address [PRV-04]', () => {
    expect(scope('https://main.example/user/reset/1/1700000000/Zk3uQ9x0v7w2?token=abc#email=jo@mail.example')).toMatchObject({
      loc_host: 'main.example',
      loc_https: true,
      loc_path: expect.not.stringContaining('Zk3uQ9x0v7w2'),
      loc_search: expect.not.stringContaining('abc'),
      loc_hash: expect.not.stringContaining('jo@mail'),
    });
  });

  it.each([
    ['loc_hash', '#/'],
    ['loc_hash', '#a='],
    ['loc_search', '?a='],
    ['loc_path', '/a/'],
  ])('cuts %s of 200 KB after %s before it is cleaned [PRV-02]', (field, front) => {
    for (const part of ['x1y2/', '(555) 123-', 'a@b.example ', 'k=v&', '%41%20', '1.']) {
      const long = scope(`https://main.example${front}${part.repeat(200_000 / part.length)}`)[field] as string;
      const short = scope(`https://main.example${front}${part.repeat(8_000 / part.length)}`)[field] as string;
      expect(long).toBe(short);
      expect(long.length).toBeLessThanOrEqual(18_000);
    }
  });
});
