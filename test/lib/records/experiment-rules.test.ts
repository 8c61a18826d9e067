import { expect, it } from 'vitest';
import { HOLD, HOLD_NAME, sheetText } from '../../../lib/records/experiment-rules';

const PART = ':is([data-experiment="hero"],[data-experiment="hero"]>*)[data-variant]';

it('sheetText holds undecided experiments, and shows one variant of each decided one [EXP-04]', () => {
  expect(sheetText(new Map())).toBe(HOLD);
  expect(HOLD).toContain(`@keyframes ${HOLD_NAME}{`);
  expect(sheetText(new Map([['hero', { variant: 'variant1', expires: 1, display: 'inline-block' }]]))).toBe(
    `${HOLD}[data-experiment="hero"]{animation:none!important}${PART}:not([data-variant="variant1"]){display:none!important}` +
      `${PART}[data-variant="variant1"][hidden]{display:inline-block!important}`,
  );
});

it('sheetText limits an experiment for one device to that device [EXP-02]', () => {
  expect(sheetText(new Map([['hero', { variant: 'control', expires: 1, device: 'mobile' }]]))).toMatch(
    /@media \(max-width:767px\)\{\[data-experiment="hero"\].*\}\}$/,
  );
});

it('sheetText shows the control to a visitor who was bucketed late [EXP-04]', () => {
  expect(sheetText(new Map([['hero', { variant: 'late', expires: 1 }]]))).toContain(':not([data-variant="control"])');
});

it('HOLD hides marked elements only, for at most 300 ms [EXP-04]', () => {
  const [, selector, seconds] = /^([^{]*)\{animation:([\d.]+)s /.exec(HOLD) ?? [];
  expect(selector).toBe('[data-experiment]');
  expect(Number(seconds)).toBeLessThanOrEqual(0.3);
  expect(HOLD).not.toMatch(/fill|forwards|both|infinite/);
});
