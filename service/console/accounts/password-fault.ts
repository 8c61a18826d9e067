/** Characters of a password. */
const LEAST = 8;
const MOST = 1_000;

/** Returns why a password can't be taken, or undefined if it can. */
export function passwordFault(password: string): string | undefined {
  const length = [...password].length;
  if (length < LEAST) return `A password has at least ${LEAST} characters`;
  if (length > MOST) return `A password has at most ${MOST} characters`;
  return new Set(password).size < 4 ? 'A password has at least 4 different characters' : undefined;
}
