// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createEnv } from '../../../../kernel/env';
import { marksBetween, watchMedia } from '../../../../plugins/analytics/engagement/media';

it('ENG-06 tells of videos that start, pass a quarter, and end, each once', () => {
  const told: string[] = [];
  const stop = watchMedia(createEnv(window), (name, { event_value }) => told.push(`${name} ${event_value}`));
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
  stop();
  say('play', 0);
  expect(told).toHaveLength(5);
});

it('ENG-06 a live stream has no quarters', () => {
  expect(marksBetween(0, 100, Infinity)).toEqual([]);
  expect(marksBetween(0, 100, Number.NaN)).toEqual([]);
});
