import { expect, it } from 'vitest';
import { compactFlags } from '../../../plugins/contact/flags';

it('compactFlags writes the flags in order, with their short keys [CTC-03]', () => {
  const fields = {
    ...{
      crid: 'CR-1',
      '55.da_motivation_score': 3,
      '55.da_motivation_category': 'z',
      '55.da_wealthfinder_code': 'y',
      '55.integral_demographic': 'x',
    },
    ...{
      '55.integral_cooperative': 'B',
      '55.is_hvp': 'N',
      '40.cama_c4_member': 'N',
      '40.edfaction_c4_member': 'N',
      '40.c4_last_optin': '2026-03-14',
    },
    ...{ '40.c4_member': 'Y', '47.lifetime_count': 23, '45.lifetime_revenue': 415, '45.lifetime_count': 0, '45.hpc': '120' },
    ...{
      '39.house_rep_district': 'CO-02',
      '39.leader_flag': 'Y',
      zip: '80302',
      state: 'CO',
      accept_email: 'Y',
      id: '1001',
      email: 'june@mail.example',
    },
  };
  expect(compactFlags(fields)).toBe(
    'ae:Y|s:CO|z:80302|lf:Y|cd:CO-02|hp:120|lc:0|lr:415|ac:23|c4:Y|c4lo:2026-03-14|ec4:N|cc4:N|hvp:N|ic:B|id:x|wf:y|mc:z|ms:3|cr:CR-1',
  );
});

it('compactFlags omits absent flags, and removes separators from values [CTC-03]', () => {
  expect(compactFlags({ id: '1', accept_email: 'Y|N:1', state: '::', crid: 'CR|1:2' })).toBe('ae:YN1|cr:CR12');
  expect(compactFlags({ id: '1' })).toBe('');
});
