import { type RefCallback, useCallback, useRef, useState } from 'react';

const UNMEASURED = 640;

/** Returns the width of an element in px, as it changes. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(UNMEASURED);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    setWidth(element.clientWidth || UNMEASURED);
    if (typeof ResizeObserver !== 'function') return;
    observer.current = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width) || UNMEASURED));
    observer.current.observe(element);
  }, []);
  return [ref, width];
}
