/** Where the visitor is with it: asked, waiting for the answers to arrive, told that they did not, or that they did. */
export type Stage = 'asked' | 'sending' | 'failed' | 'done';
