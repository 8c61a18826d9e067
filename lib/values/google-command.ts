/** Returns a command for Google's tags, which accept only an Arguments object. */
export function googleCommand(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: Google's tags ignore arrays, which a rest parameter would be
  return arguments;
}
