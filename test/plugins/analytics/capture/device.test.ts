import { expect, it } from 'vitest';
import type { Env } from '../../../../kernel';
import { readDevice } from '../../../../plugins/analytics/capture/device';

const window = (navigator: object) =>
  ({
    window: { screen: { width: 1920, height: 1080 }, innerWidth: 1280, innerHeight: 720, devicePixelRatio: 2, navigator },
  }) as unknown as Env;

it('HIT-04 tells screen, viewport and connection', () => {
  expect(readDevice(window({ connection: { effectiveType: '3g', downlink: 1.5, rtt: 300 } }))).toEqual({
    ...{ screen: '1920x1080', viewport: '1280x720', pixel_ratio: 2 },
    ...{ connection_type: '3g', connection_downlink: 1.5, connection_rtt: 300 },
  });
});

it('HIT-04 says so where the browser does not tell the connection', () => {
  expect(readDevice(window({}))).toMatchObject({ connection_type: 'unknown', connection_rtt: undefined });
});
