import { openEmbeddedLog } from '../../../service/log/embedded-log';
import { entry } from './support';

/** `tsx appender.ts DATA NAME`: appends entries, eight at a time, and prints each that the log has taken. */
const [, , data = '', name = ''] = process.argv;
const log = await openEmbeddedLog(data);
const append = async (writer: number) => {
  for (let i = 0; ; i++) {
    const text = `["${name}-${writer}-${i}", "${'x'.repeat(5_000)}"]`;
    await log.append([entry(text)]);
    process.stdout.write(`${text}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, (_, writer) => append(writer)));
