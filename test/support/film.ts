import type { CDPSession, Page } from 'playwright';
import { expect } from 'vitest';

/** A frame as shown on the screen. */
export interface Frame {
  /** ms since the epoch. */
  readonly time: number;
  /** The percentages of the frame with each colour. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

interface Shot {
  readonly time: number;
  readonly data: string;
}

export interface Film {
  /** Paints the page black, and ends the recording. Resolves to the frames in order. */
  stop(): Promise<Frame[]>;
}

const develop = (shots: readonly string[]) => {
  const measure = async (data: string) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(bitmap, 0, 0);
    const pixels = canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
    const counts = [0, 0, 0];
    for (let i = 0; i < pixels.length; i += 4) {
      const colours = [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0];
      const strong = colours.findIndex((colour) => colour > 200);
      if (strong >= 0 && colours.every((colour, at) => at === strong || colour < 60)) counts[strong] = (counts[strong] ?? 0) + 1;
    }
    return counts.map((count) => (100 * count * 4) / pixels.length);
  };
  return Promise.all(shots.map(measure));
};

/** Paints the page black, which causes a frame. Resolves to the time before, in ms since the epoch. */
const blackOut = async (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const end = Date.now();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { background: #000 !important } body { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return end;
  });

/** Records every frame of a page from now on, and slows down its processor. Frames are measured in a blank page of the same browser. */
export async function film(page: Page, slowdown = 4): Promise<Film> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const shots: Shot[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ time: (metadata.timestamp ?? 0) * 1_000, data });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 320, maxHeight: 320, everyNthFrame: 1 });
  return {
    async stop() {
      const end = await blackOut(page);
      // Frames arrive in order, so no earlier one is missing.
      await expect.poll(() => shots.at(-1)?.time).toBeGreaterThan(end);
      await session.send('Page.stopScreencast');
      await session.detach();
      const filmed = shots.filter(({ time }) => time <= end);
      const room = await page.context().newPage();
      const colours = await room.evaluate(
        develop,
        filmed.map(({ data }) => data),
      );
      await room.close();
      return filmed.map(({ time }, i) => {
        const [red = 0, green = 0, blue = 0] = colours[i] ?? [];
        return { time, red, green, blue };
      });
    },
  };
}
