import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../find-browser';

const certificate = readFileSync(fileURLToPath(new URL('../certificate.pem', import.meta.url)));
const publicKey = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });

/** Launches the Chromium of the tests, with its back/forward cache and without activity of its own. */
export const launchChromium = (executablePath = findBrowser()): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // A driver ignores certificate errors for a page. The page's last requests outlive it, and may need a new connection.
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
      '--disable-background-networking',
      // A page that a test rewrites has no address of its own, so it could not access the loopback interface.
      '--disable-features=LocalNetworkAccessChecks',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    // Playwright disables the back/forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
