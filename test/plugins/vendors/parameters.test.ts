import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../plugins/vendors/gtag/parameters';

describe('parametersOf', () => {
  it('tells what was altered only where there is room [EVT-12]', () => {
    const own = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`p${i}`, i]));
    expect(parametersOf({ ...own, altered: 'about masked' })).toEqual(own);
    expect(parametersOf({ about: '***', altered: 'about masked' })).toEqual({ about: '***', altered: 'about masked' });
    expect(Object.keys(parametersOf({ altered: 'x', ...own }))).not.toContain('altered');
  });

  it('EVT-12 are what the event says, then what its session says; not who the visitor is, nor what the library knows itself', () => {
    const hit = {
      screen: '1x1',
      connection_rtt: 50,
      sess_id: 's',
      page_id: 'p',
      page_location: 'https://www.main.example/',
      label: 'x',
      items: [{ item_id: '1' }],
      user_id: 'u',
      adestra_contact_id: '5003',
      contact_flags: 'z:10001',
      edf_uuid: 'e',
      network_isp: 'I',
      event: 'click',
      hit_id: 'h',
      stream: 'G-1',
    };
    const parameters = parametersOf(hit);
    expect(parameters).toEqual({
      page_location: 'https://www.main.example/',
      label: 'x',
      items: [{ item_id: '1' }],
      sess_id: 's',
      page_id: 'p',
    });
    expect(Object.keys(parameters).slice(-2)).toEqual(['sess_id', 'page_id']);
  });

  it('EVT-12 are at most 25, those of the event first', () => {
    const own = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`own_${i}`, i]));
    expect(Object.keys(parametersOf({ sess_id: 's', sess_pages: 1, ...own }))).toEqual([...Object.keys(own), 'sess_id']);
  });
});
