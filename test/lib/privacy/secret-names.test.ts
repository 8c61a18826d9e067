import { describe, expect, it } from 'vitest';
import { isPersonalParameter } from '../../../lib/privacy/personal-data';
import { maskSecretFolders } from '../../../lib/privacy/secret-codes';
import { isSecretName, isSecretParameter } from '../../../lib/privacy/secret-names';

const SECRETS = `
  code sid jwt sessionid otp reset key auth signature ticket token access_token id_token password pwd secret session state nonce apikey
  accessToken access-token ACCESS_TOKEN refresh_token csrf_token csrfmiddlewaretoken authenticity_token xsrf X-Amz-Security-Token user_token
  X-Amz-Signature X-Amz-Credential X-Goog-Signature AWSAccessKeyId sig hmac api_key api-key apiKey access_key private_key
  client_secret secret_key passwd passphrase passcode user_password newPassword JSESSIONID PHPSESSID ASPSESSIONIDABCD connect.sid session_id
  sessionKey session_state SAMLResponse SAMLRequest oauth_verifier oauth_token oauth code_verifier code_challenge auth_code authCode authcode
  authorization authorization_code login_code logincode login_link magic_link reset_key reset_code resetLink recovery_code verification_code
  verify_code verifycode activation_key activationCode confirm_code confirmation_code security_code invite_code invitation_key device_code
  user_code unlock_code access_code otp_code totp mfa sso pass pin login invite verify bearer credentials license_key share_key order_key
  unique_value contact_guid oobCode oob_code one_time_code oneTimeCode onetimecode assertion client_assertion ott otac backup_code
  mkt_tok __clerk_ticket PayerID payer_id login_hint ut_token ut_code ut_session ut_auth ut_key ut_sid_token okta_key feed_key rlkey resourcekey
  redirectResult PaRes cres akid can_id emci nvep contactData hmac mac checksum subscriber_key invitee_uuid _hsenc
  pass_key passkey code1 code[] auth[code] %63ode c\\u200bode tok%65n amp;token /a/code
`;
const OTHERS = `
  postcode promo_code source_code wave_code campaign_code internal_source_code country_code zip_code area_code language_code product_code
  status_code error_code coupon_code discount_code referral_code qr_code currency_code codec encode unicode keyword keywords keynote monkey
  hotkey turkey donkey author authors authority authored statement states estate state_of_play united_states status session_topic sessions
  signatures signature_count assign design sign resettle preset passenger compass passage pinned spin shopping secretary president side
  inside tickets ticketing loginbar page amount frequency utm_source utm_id ut_id ut_sid ut_pid ut_exp ut_source sort_key hot_key primary_key transaction_id payment_method ub_cta ub_o gclid fbclid wave id order
  sort tab q zoom postal_code barcode dress_code assertions time_code timecode smscode_help code_of_conduct key_facts health_key_words pass_through noncentral order_id user_id device_id share_id access_level login_count
`;
const names = (list: string) => list.trim().split(/\s+/);

it.each(names(SECRETS))('redaction treats the parameter %s as a secret [PRV-04]', (name) => {
  expect(isSecretParameter(name)).toBe(true);
  expect(isPersonalParameter(name, 'x')).toBe(true);
  expect(isPersonalParameter('next', `https://www.main.example/a?b=1&${name}=x`)).toBe(true);
  expect(isPersonalParameter('next', encodeURIComponent(`/a#${name}=x`))).toBe(true);
});

it.each(names(OTHERS))('redaction treats the parameter %s as harmless [PRV-04]', (name) => expect(isSecretParameter(name)).toBe(false));

it('redaction treats fewer property names than parameter names as secrets [PRV-02]', () => {
  expect(['token', 'user_password', 'clientSecret', 'jwt'].filter(isSecretName)).toHaveLength(4);
  expect(['state', 'key', 'code', 'session', 'sess_id', 'reset', 'login', 'author'].filter(isSecretName)).toEqual([]);
});

describe('maskSecretFolders', () => {
  const masked: [path: string, expected: string][] = [
    ['/token/sEcReT1', '/token/***'],
    ['/verify/sEcReT2', '/verify/***'],
    ['/password-reset/sEcReT3/', '/password-reset/***/'],
    ['/accounts/reset/MQ/c1abcd-3f2c9a8e/', '/accounts/reset/MQ/***/'],
    ['/magic-link/Xk29sLqP0a', '/magic-link/***'],
    ['/invite/team/AB12CD34', '/invite/team/***'],
    ['/unsubscribe/3f2504e0-4f89-41d3-9a0c-0305e82c3301/done', '/unsubscribe/***/done'],
    ['/verify-email/123456', '/verify-email/***'],
    ['/confirm/aBcDeFgHiJ', '/confirm/***'],
    ['/activate/abcdefghijklmnopqrstuvwxy', '/activate/***'],
    ['/r%65set/%61b12cd34', '/r%65set/***'],
    ['https://www.main.example/login/ab12cd34', 'https://www.main.example/login/***'],
    ['#/token/ab12cd34', '#/token/***'],
  ];
  it.each(masked)('maskSecretFolders turns %s into %s [PRV-04]', (path, expected) => expect(maskSecretFolders(path, '***')).toBe(expected));

  it.each(masked)('drops a parameter with the address %s, decoded once or twice [PRV-04]', (path) => {
    expect(isPersonalParameter('next', path)).toBe(true);
    expect(isPersonalParameter('next', encodeURIComponent(`${path}?page=2`))).toBe(true);
  });

  it('examines the query of an address in a parameter, after its path [PRV-04]', () => {
    expect(isPersonalParameter('next', '/reset/help?about=a1b2c3d4')).toBe(true);
    expect(isPersonalParameter('next', '/reset/help?about=passwords')).toBe(false);
    expect(isPersonalParameter('next', '/help?about=a1b2c3d4')).toBe(false);
  });
});
