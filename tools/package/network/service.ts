/** `taproot service`: the utility service with its console, for the network in the current folder. Its commands are those of `npm run service`. */
process.env.RELEASES ??= `${process.env.TAPROOT_NETWORK}/dist`;
await import(new URL('../../../service/start.mjs', import.meta.url).href);
