import { expect, it } from 'vitest';
import type { Env } from '../../../../kernel';
import { readDevice } from '../../../../plugins/analytics/capture/device';

const window = (navigator: object, top?: object) => {
  const size = { screen: { width: 1920, height: 1080 }, innerWidth: 1280, innerHeight: 720, devicePixelRatio: 2 };
  const own: object = { ...size, navigator };
  return { window: Object.assign(own, { top: top ?? own }) } as unknown as Env;
};

it('readDevice returns screen, viewport and connection [HIT-04]', () => {
  expect(readDevice(window({ connection: { effectiveType: '3g', downlink: 1.5, rtt: 300 } }))).toEqual({
    ...{ screen: '1920x1080', viewport: '1280x720', pixel_ratio: 2 },
    ...{ connection_type: '3g', connection_downlink: 1.5, connection_rtt: 300 },
  });
});

it('readDevice reports an unknown connection when the browser has no API for it [HIT-04]', () => {
  expect(readDevice(window({}))).toMatchObject({ connection_type: 'unknown', connection_rtt: undefined });
});

it('readDevice says of a page in a frame that it is in one, and nothing of any other [HIT-04]', () => {
  expect(readDevice(window({}, {}))).toMatchObject({ in_frame: true });
  expect(readDevice(window({}))).not.toHaveProperty('in_frame');
});
