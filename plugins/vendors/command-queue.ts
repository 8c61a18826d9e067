type Command = (...words: readonly unknown[]) => void;

/** What vendors' snippets leave for their libraries: a function that keeps commands until `callMethod` is there to take them. */
interface CommandQueue extends Command {
  callMethod?: Command;
  readonly queue: (readonly unknown[])[];
  /** The same, as some call it. */
  readonly q: (readonly unknown[])[];
}

/** Makes the function of that name that keeps commands, and tells whether a library has taken its place. */
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
