import { destination, type Logger, pino } from 'pino';

const toText = ({ name, message, stack, code }: Error & { code?: string }) => ({ type: name, message, stack, ...(code && { code }) });

/**
 * Opens a logger that writes lines of JSON to standard error, as `export` writes to standard output. No line has an address, a query or a
 * body. The level `debug` logs each request by its route.
 */
export const openLogger = (level: string): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: toText } },
    destination({ fd: 2, sync: true }),
  );

export type { Logger };
