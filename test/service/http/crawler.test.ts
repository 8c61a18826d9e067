import { expect, it } from 'vitest';
import { isCrawler } from '../../../service/http/crawler';

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['node', false],
  ['curl/8.5.0', false],
  [undefined, false],
])('a crawler is known by its name: %s → %s [DET-12]', (agent, known) => {
  expect(isCrawler(agent)).toBe(known);
});
