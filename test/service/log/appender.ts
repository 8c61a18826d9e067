import { openEmbeddedLog } from '../../../service/log/embedded-log';
import { entry } from './support';

/** `tsx appender.ts DATA NAME`: appends entries, eight at a time, and prints the name of each that the log has taken, with a full stop. */
const [, , data = '', name = ''] = process.argv;
const log = await openEmbeddedLog(data);
const append = async (writer: number) => {
  for (let i = 0; ; i++) {
    const one = `${name}-${writer}-${i}`;
    await log.append([entry(`["${one}", "${'x'.repeat(5_000)}"]`)]);
    process.stdout.write(`${one}.\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, (_, writer) => append(writer)));
