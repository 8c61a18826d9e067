import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Engine } from './engine';
import { openDriver } from './webdriver';
import { openWebKitPage } from './webkit-page';

/** Opens a virtual screen, for a browser that can't run without one. */
async function openDisplay(): Promise<{ readonly name: string; close(): void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    (server.stdio[3] as Readable).once('data', (told) => resolve(String(told).trim()));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { name: `:${number}`, close: () => void server.kill() };
}

type Closing = { close(): void };

const placeOf = (locale: string, timezone: string) => `${locale} ${timezone}`;

/** Opens WebKitGTK by its own driver, on a virtual screen. Its browsers have the driver's locale and time zone. */
export async function openWebKit(executable: string): Promise<Engine> {
  const open: Closing[] = [];
  const close = () => {
    for (const one of open.splice(0).reverse()) one.close();
  };
  const display = await openDisplay();
  open.push(display);
  // Also runs if the tests are ended from outside.
  process.once('exit', close);
  const drivers = new Map<string, ReturnType<typeof openDriver>>();
  const driverAt = (locale: string, timezone: string) => {
    const place = placeOf(locale, timezone);
    const language = locale.replace('-', '_');
    const env = { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', TZ: timezone, LANG: `${language}.UTF-8`, LANGUAGE: language };
    const driver = drivers.get(place) ?? openDriver(executable, { ...env, NO_AT_BRIDGE: '1', LC_ALL: `${language}.UTF-8` });
    drivers.set(place, driver);
    // The next journey tries again.
    driver.catch(() => drivers.delete(place));
    return driver;
  };
  const visitorAt = async (locale: string, timezone: string) => {
    const driver = await driverAt(locale, timezone);
    if (!open.includes(driver)) open.push(driver);
    try {
      return await openWebKitPage(driver.ask);
    } catch (error) {
      // A browser that has started does not always find its driver. Both end here.
      driver.close();
      drivers.delete(placeOf(locale, timezone));
      throw error;
    }
  };
  return {
    version: 'WebKitGTK',
    visitor: ({ locale, timezone }) =>
      visitorAt(locale, timezone).catch((error) => {
        if (error.name !== 'TimeoutError') throw error;
        return visitorAt(locale, timezone);
      }),
    close: async () => close(),
  };
}
