/** The parts of the browser that the screens use, so that tests can give others. */
export interface Env {
  fetch(address: string, options?: RequestInit): Promise<Response>;
  /** ms since the epoch. */
  now(): number;
  /** Leaves for the form to sign in, which leads back to the present view. */
  signIn(): void;
}
