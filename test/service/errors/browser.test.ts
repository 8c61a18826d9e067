import { expect, it } from 'vitest';
import { browserOf } from '../../../service/errors/browser';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

it.each([
  [CHROME, 'Chrome 156'],
  [`${CHROME} Edg/156.0.0.0`, 'Edge 156'],
  [`${CHROME} OPR/120.0.0.0`, 'Opera 120'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox 148'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.1 Safari/605.1.15`, 'Safari 19'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari 19'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} CriOS/156.0.1 Mobile/15E148 Safari/604.1`, 'Chrome 156'],
  ['curl/8.0', 'unknown'],
  [undefined, 'unknown'],
])('the service names the browser of %s: %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
