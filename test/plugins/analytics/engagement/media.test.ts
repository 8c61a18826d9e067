// @page
import { expect, it } from 'vitest';
import { marksBetween, watchMedia } from '../../../../plugins/analytics/engagement/media';
import { aLife } from '../../../support/a-life';

it('watchMedia reports the start, each quarter and the end of a video once [ENG-06]', () => {
  const told: string[] = [];
  const life = aLife();
  watchMedia(life, (name, { event_value }) => told.push(`${name} ${event_value}`));
  const video = document.createElement('video');
  document.body.append(video);
  const say = (type: string, currentTime: number) => {
    Object.defineProperties(video, {
      currentTime: { value: currentTime, configurable: true },
      duration: { value: 100, configurable: true },
    });
    video.dispatchEvent(new Event(type));
  };
  say('play', 0);
  for (let second = 0; second < 60; second++) say('timeupdate', second);
  say('play', 20);
  say('timeupdate', 30);
  say('timeupdate', 99);
  say('ended', 100);
  expect(told).toEqual(['video_start 0', 'video_progress 25', 'video_progress 50', 'video_progress 75', 'video_complete 100']);
  life.end();
  say('play', 0);
  expect(told).toHaveLength(5);
});

it('marksBetween returns no quarters for a live stream [ENG-06]', () => {
  expect(marksBetween(0, 100, Infinity)).toEqual([]);
  expect(marksBetween(0, 100, Number.NaN)).toEqual([]);
});
