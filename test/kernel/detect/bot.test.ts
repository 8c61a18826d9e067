import crawlers from 'crawler-user-agents';
import { isbot } from 'isbot';
import people from 'top-user-agents';
import { describe, expect, it } from 'vitest';
import { isBot } from '../../../kernel/detect/bot';
import { growth } from '../../support/growth';

const fetched = crawlers.flatMap((crawler) => {
  // The package's types lack the tags.
  const { tags = [] } = crawler as { readonly tags?: readonly string[] };
  return (crawler.instances ?? []).map((userAgent) => ({ userAgent, tags }));
});

describe('isBot', () => {
  it.each(['search-engine', 'ai-crawler'])('recognises every crawler tagged %s, like isbot [DET-12]', (tag) => {
    const tagged = fetched.filter(({ tags }) => tags.includes(tag)).map(({ userAgent }) => userAgent);
    expect(tagged.length).toBeGreaterThan(50);
    expect(tagged.filter((userAgent) => !isBot(userAgent))).toEqual([]);
  });

  it('treats none of the most used browsers as a bot, like isbot [DET-12]', () => {
    expect(people.length).toBeGreaterThan(50);
    expect(people.filter((userAgent) => isBot(userAgent))).toEqual([]);
  });

  it('agrees with isbot on nearly all of its crawlers, and flags no user agent that isbot does not [DET-12]', () => {
    const theirs = fetched.filter(({ userAgent }) => isbot(userAgent));
    const both = theirs.filter(({ userAgent }) => isBot(userAgent));
    const agreement = both.length / theirs.length;
    console.info(
      `agreement with isbot: ${both.length} of ${theirs.length} crawlers (${(agreement * 100).toFixed(1)} %), ${people.length} of ${people.length} people`,
    );
    expect(agreement).toBeGreaterThan(0.95);
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 Mobile Safari/537.36'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 (Ecosia android@150.0.0.0)',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'],
    ['Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18'],
    [''],
  ])('isBot treats %j as a person [DET-12]', (userAgent) => {
    expect(isBot(userAgent)).toBe(false);
  });

  it('takes time proportional to the length of the user agent', () => {
    expect(growth(16, (size) => isBot(`Mozilla/5.0 ${'compatible; '.repeat(size * 400)}`))).toBeLessThan(64);
  });
});
