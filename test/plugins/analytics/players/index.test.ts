// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEnv } from '../../../../kernel/env';
import { watchPlayers } from '../../../../plugins/analytics/players';
import { aLife } from '../../../support/a-life';

const VIMEO = 'https://player.vimeo.com';
const YOUTUBE = 'https://www.youtube.com';

const told: string[] = [];
let life = aLife(createEnv(window));
afterEach(() => {
  life.end();
  life = aLife(createEnv(window));
  told.length = 0;
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'Vimeo');
});

function playerAt(src: string, title?: string) {
  const frame = document.createElement('iframe');
  frame.src = src;
  if (title) frame.title = title;
  document.body.append(frame);
  const { origin } = new URL(src);
  const message = (data: unknown, from = origin) => new MessageEvent('message', { origin: from, source: frame.contentWindow, data });
  const say = (data: unknown, from?: string) => window.dispatchEvent(message(data, from));
  const begin = (first: unknown) => {
    const tell = (name: string, { event_label, event_value }: Record<string, unknown>) =>
      told.push(`${name} ${event_value} of ${event_label}`);
    watchPlayers(life, tell, [message(first)]);
  };
  return { frame, say, begin };
}

/** A message in the form that YouTube's player sends. */
const delivery = (info: object) => JSON.stringify({ event: 'infoDelivery', info, id: 1, channel: 'widget' });

describe('watchPlayers', () => {
  it('reports the start, each quarter and the end of a YouTube video once [ENG-06]', () => {
    const { begin, say } = playerAt(`${YOUTUBE}/embed/river?enablejsapi=1`, 'The river');
    begin(JSON.stringify({ event: 'initialDelivery', info: { duration: 100, currentTime: 0, playerState: -1 } }));
    say(JSON.stringify({ event: 'onStateChange', info: 1 }));
    for (let second = 0; second < 60; second++) say(delivery({ currentTime: second }));
    say(delivery({ playerState: 1, currentTime: 80 }));
    say(JSON.stringify({ event: 'onStateChange', info: 0 }));
    say(JSON.stringify({ event: 'onStateChange', info: 1 }));
    expect(told).toEqual(
      ['start 0', 'progress 25', 'progress 50', 'progress 75', 'complete 100'].map((one) => `video_${one} of The river`),
    );
  });

  it('reports a Vimeo video, under its address, even if the page has not asked for its events [ENG-06]', () => {
    Object.assign(window, { Vimeo: { Player: class {} } });
    const { frame, begin, say } = playerAt(`${VIMEO}/video/76979871`);
    const asked = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockReturnValue(undefined);
    begin({ event: 'ready' });
    expect(asked.mock.calls).toEqual(['play', 'timeupdate', 'ended'].map((value) => [{ method: 'addEventListener', value }, VIMEO]));
    say({ event: 'play', data: { seconds: 0, duration: 61.8 } });
    say(JSON.stringify({ event: 'timeupdate', data: { seconds: 20, percent: 0.32, duration: 61.8 } }));
    say({ event: 'ended', data: { seconds: 61.8, duration: 61.8 } });
    expect(told).toEqual(
      ['start 0', 'progress 25', 'complete 100', 'progress 50', 'progress 75'].map((one) => `video_${one} of ${VIMEO}/video/76979871`),
    );
  });

  it('asks a Vimeo player that was ready before anybody listened, unless its frame has not reached it yet [ENG-06]', () => {
    Object.assign(window, { Vimeo: { Player: class {} } });
    const { frame } = playerAt(`${VIMEO}/video/76979871`);
    const asked = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockReturnValue(undefined);
    const listen = () => {
      watchPlayers(aLife(createEnv(window)), () => {}, []);
    };
    listen();
    expect(asked).not.toHaveBeenCalled();
    Object.defineProperty(frame, 'contentDocument', { value: null });
    listen();
    expect(asked.mock.calls.map(([{ value }]) => value)).toEqual(['play', 'timeupdate', 'ended']);
  });

  it('asks a Vimeo player for nothing on a page without its API', () => {
    const { frame, begin } = playerAt(`${VIMEO}/video/1`);
    const asked = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockReturnValue(undefined);
    begin({ event: 'ready' });
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['of another origin', delivery({ playerState: 1 }), 'https://www.youtube.com.evil.example'],
    ['that is not JSON', '{"event":', undefined],
    ['that is too long', JSON.stringify({ event: 'onStateChange', info: 1, more: 'x'.repeat(10_000) }), undefined],
    ['without a body', null, undefined],
    ['of another kind', JSON.stringify({ event: 'apiInfoDelivery', info: {} }), undefined],
    ['with texts for numbers', delivery({ currentTime: '99', duration: '100' }), undefined],
    ['with null', JSON.stringify({ event: 'infoDelivery', info: null }), undefined],
  ])('watchPlayers ignores a message %s', (_, data, origin) => {
    const { begin, say } = playerAt(`${YOUTUBE}/embed/1`);
    begin(delivery({ duration: 100 }));
    say(data, origin);
    expect(told).toEqual([]);
  });

  it('ignores a player’s message that comes from no frame of the page', () => {
    const { begin } = playerAt(`${YOUTUBE}/embed/1`);
    begin(delivery({ duration: 100 }));
    window.dispatchEvent(new MessageEvent('message', { origin: YOUTUBE, source: window, data: delivery({ playerState: 1 }) }));
    expect(told).toEqual([]);
  });

  it('reports nothing once it has stopped', () => {
    const { begin, say } = playerAt(`${YOUTUBE}/embed/1`);
    begin(delivery({ duration: 100 }));
    life.end();
    say(delivery({ playerState: 1 }));
    expect(told).toEqual([]);
  });
});
