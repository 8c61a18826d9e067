import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { freePort } from '../../../lab/servers/free-port';
import { startServer } from '../../../lab/servers/process';
import { COLUMNS, type Peer } from './peer';

const PROGRAM = 'clickhouse-server';
const TYPES: Readonly<Record<string, string>> = { text: 'String', bigint: 'Int64', smallint: 'UInt8' };

const USERS = `<yandex><profiles><default><join_default_strictness>ALL</join_default_strictness></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas></yandex>`;

const isInstalled = () => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, PROGRAM)));

/** Starts Debian's ClickHouse with its data in a folder. Resolves to undefined where it is not installed. Its build reads no Parquet. */
export async function openClickHouse(folder: string): Promise<Peer | undefined> {
  if (!isInstalled()) return undefined;
  const port = await freePort();
  for (const name of ['data', 'tmp']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'users.xml'), USERS);
  writeFileSync(
    join(folder, 'config.xml'),
    `<yandex><logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/err</errorlog></logger><http_port>${port}</http_port>
      <listen_host>127.0.0.1</listen_host><path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>users.xml</users_config>
      <default_profile>default</default_profile><default_database>default</default_database><mark_cache_size>536870912</mark_cache_size></yandex>`,
  );
  const ask = async (sql: string, path?: string): Promise<string> => {
    const address = `http://127.0.0.1:${port}/?${path ? `query=${encodeURIComponent(sql)}` : ''}`;
    const asked = request(address, { method: 'POST' });
    const answered = new Promise<string>((resolve, reject) => {
      asked.on('error', reject);
      asked.on('response', (answer) => {
        text(answer).then((said) => (answer.statusCode === 200 ? resolve(said) : reject(new Error(said))), reject);
      });
    });
    if (path) await pipeline(createReadStream(path), asked);
    else asked.end(sql);
    return answered;
  };
  const isUp = async () => (await ask('select 1')) !== '';
  const server = await startServer(PROGRAM, [`--config-file=${join(folder, 'config.xml')}`], isUp, { cwd: folder });
  return {
    name: `ClickHouse ${(await ask('select version()')).trim()}`,
    async load(path) {
      const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${TYPES[type]}`);
      await ask('drop table if exists hits');
      await ask(`create table hits (${columns}) engine = MergeTree partition by substring(day, 1, 7) order by (day, site, session)`);
      await ask('insert into hits format TabSeparated', path);
      return Number(await ask("select sum(bytes) from system.parts where active and table = 'hits'"));
    },
    ask: async (sql) => (JSON.parse(await ask(`${sql} format JSONCompact`)) as { readonly data: readonly (readonly unknown[])[] }).data,
    close: () => server.end('SIGTERM'),
  };
}
