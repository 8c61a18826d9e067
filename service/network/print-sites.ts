import { readHere } from './read-here';

/** Prints the sites as JSON. It runs in a process of its own: a process reads a module once. */
process.stdout.write(JSON.stringify(Object.fromEntries(await readHere())));
