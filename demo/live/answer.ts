import { useEffect, useRef, useState } from 'react';

/**
 * Returns the server's answer to a GET, and requests it again when `version` changes. Sends one request at a time, and keeps the last answer
 * until the next.
 */
export function useAnswer<T>(path: string, version: number): T | undefined {
  const [answer, setAnswer] = useState<T>();
  const [turn, setTurn] = useState(0);
  const asking = useRef<{ path: string; again: boolean }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is not read here, but a new one means that there is more to ask for
  useEffect(() => {
    if (asking.current?.path === path) {
      asking.current.again = true;
      return;
    }
    const own = { path, again: false };
    asking.current = own;
    const end = (use?: () => void) => {
      if (asking.current !== own) return;
      asking.current = undefined;
      use?.();
      if (own.again) setTurn((count) => count + 1);
    };
    fetch(path)
      .then(async (response) => {
        if (!response.ok) throw new Error(`The server answered ${response.status}`);
        const value: T = await response.json();
        end(() => setAnswer(value));
      })
      // The server is gone. The stream says so, and requests again when it is back.
      .catch(() => end());
  }, [path, version, turn]);
  return answer;
}
