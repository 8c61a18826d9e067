import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readArguments } from '../read-arguments';
import { noNats } from './servers/nats';
import { noPostgres } from './servers/postgres';

/** Runs a command with its output shown. A failure shows in what is missing afterwards. */
function run(command: string, ...args: readonly string[]): void {
  console.log(`$ ${[command, ...args].join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

// `npm run servers`: installs Debian's servers that the tests of the service start. The tests themselves install nothing.
readArguments('Usage: npm run servers', {});
const missing = [...(noNats ? ['nats-server'] : []), ...(noPostgres ? ['postgresql'] : [])];
if (missing.length && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing);
} else if (missing.length) {
  console.error(`Install ${missing.join(' and ')}, or leave their tests out: they say so.`);
}
