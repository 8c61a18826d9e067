import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Opens a virtual screen, for a browser that can't run without one. */
export async function openDisplay(): Promise<{ readonly name: string; close(): void }> {
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
