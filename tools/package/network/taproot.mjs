#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { COMMANDS } from './commands.mjs';

const [name = '', ...rest] = process.argv.slice(2);
const file = Object.hasOwn(COMMANDS, name) && COMMANDS[name];
if (!file) {
  process.stderr.write(`Usage: taproot ${Object.keys(COMMANDS).join('|')}\n`);
  process.exit(2);
}
const tool = new URL(`../../${file}.ts`, import.meta.url).pathname;
const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), tool, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, TAPROOT_NETWORK: process.cwd() },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
