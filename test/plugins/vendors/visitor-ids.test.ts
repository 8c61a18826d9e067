// @page
import { beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_KEY, encodeContact } from '../../../lib/records/contact-record';
import { encodeValue } from '../../../lib/records/encoded-value';
import { LAYER_KEY } from '../../../lib/records/layer-key';
import { identityOf, visitorIds } from '../../../plugins/vendors/personalisation/visitor-ids';

const NOW = 1_700_000_000_000;
const env = { window, now: () => NOW };

beforeEach(() => localStorage.clear());

describe('visitorIds', () => {
  it('returns ids of visitor, page and session, and the email address only as its hash [PRM-06]', () => {
    const user = { ga_client_id: '1.2', edf_uuid: 'uuid-1', device_id: 'device-1', temp_id: 'x' };
    localStorage.setItem(LAYER_KEY, encodeValue({ user }, NOW + 1_000));
    const fields = { id: '5003', email: 'june@mail.example', fname: 'June' };
    localStorage.setItem(CONTACT_KEY, encodeContact({ fields, emailHash: 'a'.repeat(64), sessionStarted: NOW }));
    const ids = visitorIds(env, { event: 'page_view', page_id: 'p', sess_id: 's', utm_id: '1234567890', user_id: 'u' }, true);
    expect(ids).toEqual({
      ga_client_id: '1.2',
      edf_uuid: 'uuid-1',
      device_id: 'device-1',
      adestra_contact_id: '5003',
      utm_id: '1234567890',
      page_id: 'p',
      session_id: 's',
      email: 'a'.repeat(64),
    });
    expect(JSON.stringify(ids)).not.toMatch(/june/i);
  });

  it('omits the email address of a contact without a hash or with an expired record [PRM-06 PRV-02]', () => {
    const fields = { id: '5003', email: 'june@mail.example' };
    localStorage.setItem(CONTACT_KEY, encodeContact({ fields, sessionStarted: NOW }));
    expect(visitorIds(env, {}, true)).toEqual({ adestra_contact_id: '5003' });
    localStorage.setItem(CONTACT_KEY, encodeContact({ fields, emailHash: 'a'.repeat(64), sessionStarted: NOW - 15 * 86_400_000 }));
    expect(visitorIds(env, {}, true)).toEqual({});
  });

  it.each(['', 'nonsense', btoa('{}')])('visitorIds accepts any stored text: %j [PRM-06]', (text) => {
    localStorage.setItem(LAYER_KEY, text);
    localStorage.setItem(CONTACT_KEY, text);
    expect(visitorIds(env, { page_id: 'p' }, true)).toEqual({ page_id: 'p' });
  });

  it('omits the device of a visitor who may not be identified [TAG-05 PRM-06]', () => {
    localStorage.setItem(LAYER_KEY, encodeValue({ user: { device_id: 'device-1', edf_uuid: 'uuid-1' } }, NOW + 1_000));
    expect(visitorIds(env, { device_id: 'device-1' }, false)).toEqual({ edf_uuid: 'uuid-1' });
  });

  it('identityOf is the same for a visitor across pages, and differs between visitors', () => {
    const of = (more: object) => identityOf({ edf_uuid: 'uuid-1', page_id: 'p', ...more });
    expect(of({ page_id: 'q', session_id: 's', utm_id: '1234567890' })).toBe(of({}));
    expect(of({ device_id: 'device-1' })).not.toBe(of({}));
  });
});
