/** The stage of a prompt: it asks, sends the answers, shows that sending failed, or says thanks. */
export type Stage = 'asked' | 'sending' | 'failed' | 'done';
