import { describe, expect, it } from 'vitest';
import * as columns from '../../../lib/contracts/hit-columns';
import { type HitField, hitFields } from '../../../lib/contracts/hit-fields';

const FIELDS: Readonly<Record<string, HitField>> = hitFields;

describe('the lists that pages have of a hit’s fields', () => {
  it('are plain values that the build can write as JSON', () => {
    const written = JSON.parse(JSON.stringify({ ...columns }));
    expect(written).toEqual({ ...columns });
  });

  it('contain every field whose kind a page converts, once', () => {
    const { TEXTS, AMOUNTS, COUNTS, MOMENTS, PERCENTS, VALUES, FLAGS, SIZES, UTM_IDS, UUIDS, CURRENCIES } = columns;
    const converted = [TEXTS, AMOUNTS, COUNTS, MOMENTS, PERCENTS, VALUES, FLAGS, SIZES, UTM_IDS, UUIDS, CURRENCIES].join(' ').split(' ');
    const kinds = Object.entries(FIELDS).filter(([, { of, kind }]) => kind && kind !== 'items' && of !== 'tag');
    expect(converted.sort()).toEqual(kinds.map(([name]) => name).sort());
  });

  it('have the four uncounted fields, and trim in the specified order [EVT-06]', () => {
    expect(columns.UNCOUNTED_NAMES).toBe('page_title|page_location|page_path|page_referrer');
    expect(columns.LEAST_NEEDED).toBe('event_index timestamp total_clicks engagement_clicks content_progress scroll_depth');
    expect(columns.PERFORMANCE_NAMES).toBe('ttfb|fcp|lcp|cls|inp|fid|dom_ready|page_load|connection_.*');
  });

  it('warn of long addresses at the specified lengths [EVT-05]', () => {
    expect(columns.WHOLE_LENGTHS).toEqual({ page_location: 1000, page_referrer: 420, page_path: 100 });
  });

  it('have the stream’s user properties, and no parameter beside them [SES-07]', () => {
    expect(columns.USER_PROPERTIES).toBe(
      'lytics_uid adestra_contact_id classy_member_id temp_id drupal_uid ga_client_id contact_flags traffic_type',
    );
    const isLeftOut = new RegExp(`^(${columns.NO_PARAMETERS})$`);
    for (const name of [...columns.USER_PROPERTIES.split(' '), 'user_id', 'hit_id', 'network_isp', 'classy_other'])
      expect(name).toMatch(isLeftOut);
    for (const name of ['sess_id', 'brand', 'event_label', 'utm_source', 'exp_hero']) expect(name).not.toMatch(isLeftOut);
  });

  it('learn the specified ids from events [SES-06]', () => {
    expect(columns.LEARNT.split(' ').sort()).toEqual(
      ['classy_member_id', 'classy_supporter_id', 'device_id', 'ea_profile_id', 'edf_uuid', 'lytics_uid', 'variant_id'].sort(),
    );
  });

  it('keep codes and click ids in the order in which links of other releases state them [DEC-02]', () => {
    expect([...columns.CAMPAIGN_CODES, ...columns.AD_CLICKS]).toEqual([
      ...['wave_code', 'campaign_code', 'internal_source_code'],
      ...['gclid', 'dclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'],
    ]);
  });

  it('leave to sites only fields that Taproot does not say', () => {
    const declarable = Object.keys(FIELDS).filter((name) => FIELDS[name]?.declarable);
    expect(declarable).toEqual(['engagement_clicks', 'content_progress', 'currency']);
  });
});
