import { destination, type Logger, pino } from 'pino';

const toText = ({ name, message, stack, code }: Error & { code?: string }) => ({ type: name, message, stack, ...(code && { code }) });

/**
 * Logs as lines of JSON, on standard error: standard output is the export's. No line has an address, a query or a body; requests are told
 * at the level `debug` by their route.
 */
export const openLogger = (level: string): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: toText } },
    destination({ fd: 2, sync: true }),
  );

export type { Logger };
