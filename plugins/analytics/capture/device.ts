import type { Env } from '../../../kernel';

/** HIT-04. Sizes are `width`x`height` in CSS pixels. */
export interface Device {
  readonly screen: string;
  readonly viewport: string;
  readonly pixel_ratio: number;
  /** `slow-2g` to `4g`; `unknown` where the browser does not expose it (Firefox, Safari). */
  readonly connection_type: string;
  /** Mbit/s and ms, as the browser rounds them. */
  readonly connection_downlink?: number;
  readonly connection_rtt?: number;
  /** True if the page is in a frame of another one. Absent otherwise. */
  readonly in_frame?: true;
}

interface Connection {
  readonly effectiveType?: string;
  readonly downlink?: number;
  readonly rtt?: number;
}

export function readDevice({ window }: Env): Device {
  const { screen, innerWidth, innerHeight, devicePixelRatio, navigator } = window;
  const connection = Reflect.get(navigator, 'connection') as Connection | undefined;
  return {
    screen: `${screen.width}x${screen.height}`,
    viewport: `${innerWidth}x${innerHeight}`,
    pixel_ratio: devicePixelRatio,
    connection_type: connection?.effectiveType ?? 'unknown',
    connection_downlink: connection?.downlink,
    connection_rtt: connection?.rtt,
    ...(window !== window.top && { in_frame: true }),
  };
}
