import { expect, it } from 'vitest';
import { countDisplay, type Displays } from '../../../../plugins/analytics/engagement/displays';

const event = (event_category: string, event_action: string) => ({
  name: 'promotion',
  properties: { event_category, event_action },
  time: 0,
});

it('analytics counts displays of overlays, sticky footers, pushdowns and slideshows [EVT-10]', () => {
  let displays: Displays = {};
  const seen = [
    ['overlay', 'display'],
    ['Sticky Footer', 'view'],
    ['overlay', 'view'],
    ['overlay', 'click'],
    ['pushdown', 'display'],
    ['slideshow', 'impression'],
    ['banner', 'display'],
  ] as const;
  const counted = seen.map(([category, action]) => {
    const [next, { properties }] = countDisplay(displays, event(category, action));
    displays = next;
    return properties;
  });
  expect(displays).toEqual({ overlay: 2, sticky_footer: 1, pushdown: 1, slideshow: 1 });
  expect(counted[2]).toMatchObject({ overlay_displays: 2 });
  expect(counted[3]).not.toHaveProperty('overlay_displays');
});
