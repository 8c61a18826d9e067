import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, it, vi } from 'vitest';
import { answerPlayed, type Paused, withPlace, withRegion } from '../../../tools/audit/play-place';

/** The `data-region` of the page's `<html>`, as browsers read it. */
function regionOf(text: string): string | undefined {
  const html = parse(text).childNodes.find((node) => node.nodeName === 'html') as unknown as {
    attrs: readonly { name: string; value: string }[];
  };
  return html.attrs.find(({ name }) => name === 'data-region')?.value;
}

describe('a page that is played from a place', () => {
  it.each([
    '<!doctype html><html lang="en"><head></head><body></body></html>',
    '<!DOCTYPE html>\n<HTML data-region=FR lang=en>',
    "<html\n data-region='US-TX'>",
    '<h1>Page</h1>',
    '<!doctype html><h1>Page</h1>',
    '',
  ])('says the place on <html>, and no other one: %j', (text) => {
    const changed = withRegion(text, 'US-CA');
    expect(regionOf(changed)).toBe('US-CA');
    expect(changed.match(/data-region/gi)).toHaveLength(1);
  });

  it('loses the place on the tag too, which would count before', () => {
    const changed = withRegion('<html><script src="/main.js" data-region="FR" data-gdpr="true"></script>', 'DE');
    expect(changed).toBe('<html data-region="DE"><script src="/main.js"  data-gdpr="true"></script>');
  });

  it('a page that is played from a place keeps every byte besides', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const page = `<html><body>${text.replace(/<|data-region/gi, '')}</body></html>`;
        expect(withRegion(page, 'DE').replace(' data-region="DE"', '')).toBe(page);
      }),
    );
  });

  it('hears its place from /ip, with the rest of the answer, and other answers stay as they are', () => {
    const answer = { service: 'taproot', uuid: 'u', country: 'Germany', country_code: 'DE', region_code: 'DE-BE' };
    expect(JSON.parse(withPlace(JSON.stringify(answer), 'US-CA') ?? '')).toEqual({
      ...{ service: 'taproot', uuid: 'u', country_code: 'US', region_code: 'US-CA' },
    });
    expect(JSON.parse(withPlace(JSON.stringify(answer), 'FR') ?? '')).toEqual({ service: 'taproot', uuid: 'u', country_code: 'FR' });
    expect(withPlace('{"ip":"192.0.2.1"}', 'FR')).toBeUndefined();
    expect(withPlace('<html>', 'FR')).toBeUndefined();
  });

  const html = [{ name: 'Content-Type', value: 'text/html' }];
  it.each<[what: string, paused: Partial<Paused>, ends: string]>([
    ['a page of the site', {}, 'Fetch.fulfillRequest'],
    ['a frame of another origin', { request: { url: 'https://other.example/' } }, 'Fetch.continueRequest'],
    ['a redirect', { responseStatusCode: 302 }, 'Fetch.continueRequest'],
    ['no page', { responseHeaders: [{ name: 'content-type', value: 'text/plain' }] }, 'Fetch.continueRequest'],
    ['a request that failed', { responseStatusCode: 0 }, 'Fetch.continueRequest'],
  ])('is answered once, and only it is changed: %s', async (_, paused, ends) => {
    const send = vi.fn(async (method: string, _params?: object) =>
      method === 'Fetch.getResponseBody' ? { body: Buffer.from('<html>é').toString('base64'), base64Encoded: true } : {},
    );
    const all = {
      requestId: '1',
      request: { url: 'https://www.main.example/' },
      responseStatusCode: 200,
      responseHeaders: html,
      ...paused,
    };
    await answerPlayed(send, all, { place: 'DE', by: 'region', origin: 'https://www.main.example' });
    expect(send.mock.lastCall?.[0]).toBe(ends);
    expect(send.mock.calls.filter(([method]) => method !== 'Fetch.getResponseBody')).toHaveLength(1);
    if (ends !== 'Fetch.fulfillRequest') return;
    const answer = send.mock.lastCall?.[1] as { readonly body: string } | undefined;
    expect(Buffer.from(answer?.body ?? '', 'base64').toString()).toBe('<html data-region="DE">é');
  });
});
