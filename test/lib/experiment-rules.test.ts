import { expect, it } from 'vitest';
import { HOLD, HOLD_NAME, sheetText } from '../../lib/experiment-rules';

const PART = ':is([data-experiment="hero"],[data-experiment="hero"]>*)[data-variant]';

it('EXP-04 the rules hold what is undecided, and show the one variant of each experiment', () => {
  expect(sheetText(new Map())).toBe(HOLD);
  expect(HOLD).toContain(`@keyframes ${HOLD_NAME}{`);
  expect(sheetText(new Map([['hero', { variant: 'variant1', expires: 1, display: 'inline-block' }]]))).toBe(
    `${HOLD}[data-experiment="hero"]{animation:none!important}${PART}:not([data-variant="variant1"]){display:none!important}` +
      `${PART}[data-variant="variant1"][hidden]{display:inline-block!important}`,
  );
});

it('EXP-02 the rules of an experiment for one device are for that device', () => {
  expect(sheetText(new Map([['hero', { variant: 'control', expires: 1, device: 'mobile' }]]))).toMatch(
    /@media \(max-width:767px\)\{\[data-experiment="hero"\].*\}\}$/,
  );
});

it('EXP-04 who came late is shown the control', () => {
  expect(sheetText(new Map([['hero', { variant: 'late', expires: 1 }]]))).toContain(':not([data-variant="control"])');
});

it('EXP-04 nothing but what is marked is held, and at most 300 ms', () => {
  const [, selector, seconds] = /^([^{]*)\{animation:([\d.]+)s /.exec(HOLD) ?? [];
  expect(selector).toBe('[data-experiment]');
  expect(Number(seconds)).toBeLessThanOrEqual(0.3);
  expect(HOLD).not.toMatch(/fill|forwards|both|infinite/);
});
