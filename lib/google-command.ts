/** A command for Google's tags: they take one only as an Arguments object. */
export function googleCommand(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: a rest parameter is an array, which Google's tags pass over
  return arguments;
}
