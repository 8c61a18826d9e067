import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The words of a command line that can't be used. Its message is one line. */
export class Misused extends Error {
  override readonly name = 'Misused';
}

/** The exit code for it, of every command. */
export const MISUSED = 2;

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

/**
 * Reads the words after a command: its options, and at most `most` others. Throws `Misused` for an unknown option, one without its value, one
 * that is given twice without being a list, an empty word, and a word too many.
 */
export function readWords<const O extends Options>(args: readonly string[], options: O, most = 0) {
  const read = () => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options: { ...options, ...HELP } });
    } catch (error) {
      // Node explains at length how to pass a word that begins with a dash.
      throw new Misused((error as Error).message.split(/\.?\n|\. |\.$/)[0]);
    }
  };
  const { values, positionals, tokens } = read();
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (seen.has(token.name) && !options[token.name]?.multiple) throw new Misused(`--${token.name} is given twice`);
    seen.add(token.name);
    if (token.value?.trim() === '') throw new Misused(`--${token.name} needs a value`);
  }
  if (positionals.length > most) throw new Misused(`Unexpected argument '${positionals[most]}'`);
  if (positionals.some((word) => !word.trim())) throw new Misused("Unexpected argument ''");
  return { values, positionals };
}

/** Reads the words of a script. Where they can't be used, prints the fault and the usage, and ends the process with 2. */
export function orEnd<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    process.exit(MISUSED);
  }
}

/** Reads the words after `npm run … --`. Ends the process with the usage: with 0 for `--help`, with 2 where the words can't be used. */
export function readArguments<const O extends Options>(usage: string, options: O, most = 0) {
  const read = orEnd(usage, () => readWords(process.argv.slice(2), options, most));
  if ('help' in read.values && read.values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  return read;
}

/** Prints why a command failed, and sets its exit code: 2 for words that can't be used, else 1. */
export function endWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof Misused ? MISUSED : 1;
}
