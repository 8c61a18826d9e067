/** A chunk, as few pages are in a frame of the network or have one. */
export { answer } from './answer';
export { enter } from './enter';
