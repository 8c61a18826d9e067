// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serialiseSession } from '../../../lib/session-record';
import { watchSignUps } from '../../../plugins/vendors/sign-up';
import { signUps } from '../../../sites/network';

beforeEach(() => localStorage.clear());

function visit(url: string) {
  jsdom.reconfigure({ url });
  const track = vi.fn();
  const tell = watchSignUps({ window }, signUps, track);
  tell();
  return { track, tell };
}

describe('watchSignUps', () => {
  const table: [string, number][] = [
    ['https://fleet.main.example/register', 1],
    ['https://fleet.main.example/register/webinar?x=1', 1],
    ['https://fleet.main.example/Register-now', 1],
    ['https://fleet.main.example/guide/register', 0],
    ['https://fleet.main.example/', 0],
    ['https://explore.main.example/register', 0],
    ['https://fleet.dev.main.example/register', 1],
  ];
  it.each(table)('CNV-03 %s sends %i sign-up conversions', (url, times) => {
    const { track } = visit(url);
    expect(track).toHaveBeenCalledTimes(times);
    if (times) expect(track.mock.calls[0]?.[0]).toBe('sign_up');
  });

  it('CNV-03 CNV-02 a reload is the same conversion; another session or page is another', () => {
    const session = (id: string) =>
      localStorage.setItem('tp_session', serialiseSession({ id, start: 1, last: 1, pages: 1, count: 1, new: true }));
    session('3f2504e0-4f89-41d3-9a0c-0305e82c3301');
    const { track, tell } = visit('https://fleet.main.example/register');
    tell();
    expect(track).toHaveBeenCalledTimes(1);
    expect(visit('https://fleet.main.example/register').track).not.toHaveBeenCalled();
    expect(visit('https://fleet.main.example/register/2').track).toHaveBeenCalledTimes(1);
    session('3f2504e0-4f89-41d3-9a0c-0305e82c3302');
    expect(visit('https://fleet.main.example/register/2').track).toHaveBeenCalledTimes(1);
  });
});
