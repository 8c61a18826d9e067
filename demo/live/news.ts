import { useEffect, useState } from 'react';

/** ms for which news is collected before the page updates. */
const COLLECTED = 200;

/** `version` grows when something arrives or is forgotten, and when the connection comes back. */
export function useNews(): { version: number; connected: boolean } {
  const [version, setVersion] = useState(0);
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const source = new EventSource('/inspect/stream');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setVersion((count) => count + 1);
      }, COLLECTED);
    };
    source.onopen = () => {
      setConnected(true);
      tell();
    };
    source.onerror = () => setConnected(false);
    for (const news of ['arrived', 'forgotten']) source.addEventListener(news, tell);
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, []);
  return { version, connected };
}
