type Command = (...words: readonly unknown[]) => void;

/** The stub that vendors' snippets create for their libraries: it keeps commands until `callMethod` takes them. */
interface CommandQueue extends Command {
  callMethod?: Command;
  readonly queue: (readonly unknown[])[];
  /** An alias that some libraries read. */
  readonly q: (readonly unknown[])[];
}

/** Creates the stub under a name. Returns a function that returns whether a library has replaced it. */
export function queueCommands(globals: Record<string, unknown>, name: string): () => boolean {
  if (typeof globals[name] === 'function') return () => true;
  const queue: (readonly unknown[])[] = [];
  const command: CommandQueue = Object.assign(
    (...words: readonly unknown[]) => {
      if (command.callMethod) command.callMethod(...words);
      else queue.push(words);
    },
    { queue, q: queue },
  );
  globals[name] = command;
  return () => globals[name] !== command;
}
