import { entries } from './entries';

/**
 * Addresses with a secret, by product, from their documentation and links: one-time log-ins, confirmations, invitations, magic links,
 * calendars and documents. `<b22>` is a code of 22 characters of base64url, `<h32>` of hex, `<d6>` of digits, `<u8>` of capitals and digits,
 * `<w10>` of small letters and digits, `<uuid>` a UUID. None may be left in a report.
 */
export const secretAccounts = {
  drupal: entries(`
    /user/reset/1/1700000000/<b43>/login ¦ /user/reset/4711/1764201600/<b43> ¦ /es/user/reset/12/1700000000/<b43>/login?destination=/node/7 ¦
    /user/12/cancel/confirm/1700000000/<b43> ¦ /user/registrationpassword/12/1700000000/<b43> ¦ /user/12/edit?pass-reset-token=<b43> ¦
    /simplenews/confirm/add/<h32> ¦ /newsletter/confirm/remove/12-<b22> ¦ /verify-email/en/42/<b22> ¦ /user/email-verification/12/<h32> ¦
    /webform/contact/submissions/12?token=<b43> ¦ /node/12/edit?token=<b43> ¦ /user/login/one-time/12/<b22> ¦ /samllogin?SAMLResponse=<b120>
  `),
  wordpress: entries(`
    /wp-login.php?action=rp&key=<b20>&login=jane ¦ /wp-login.php?action=resetpass&key=<b20> ¦ /wp-activate.php?key=<h16> ¦
    /wp-login.php?action=confirmaction&request_id=12&confirm_key=<b20> ¦ /my-account/lost-password/?key=<b20>&id=12 ¦
    /checkout/order-received/1234/?key=wc_order_<b13> ¦ /checkout/order-pay/1234/?pay_for_order=true&key=wc_order_<b13> ¦
    /?p=12&preview=true&_wpnonce=<h10> ¦ /?p=12&preview_id=12&preview_nonce=<h10> ¦ /wp-admin/post.php?post=1&_wpnonce=<h10> ¦
    /?mailpoet_page=subscriptions&mailpoet_router&endpoint=subscriptions&action=confirm&data=<b80> ¦ /?na=c&nk=12-<h10> ¦ /members/activate/<b32>/ ¦
    /wp-json/wp/v2/posts?_wpnonce=<h10> ¦ /donor-dashboard/?give_nl=<h32>&action=login ¦ /wp-login.php?jetpack-sso-auth-bounce=1&sso_nonce=<b32> ¦
    /?tribe-invite=1&invite_code=<u8> ¦ /?edd_action=confirm_email&verify_key=<h32>
  `),
  discourse: entries(`
    /session/email-login/<h32> ¦ /u/password-reset/<h32> ¦ /u/activate-account/<h32> ¦ /invites/<b10> ¦ /u/confirm-new-email/<h32> ¦
    /u/confirm-old-email/<h32> ¦ /email/unsubscribe/<h64> ¦ /session/sso_login?sso=<b120>&sig=<h64> ¦ /session/otp/<h32> ¦
    /u/confirm-admin/<h32> ¦ /invites/<b10>?email_token=<h32> ¦ /user-api-key/new?auth_redirect=x&nonce=<h32>
  `),
  clerk: entries(`
    /sign-in?__clerk_ticket=<b120> ¦ /accept?__clerk_ticket=<b120>&__clerk_status=sign_in ¦ /?__clerk_db_jwt=<b43> ¦
    /v1/verify?token=<b120> ¦ /sso-callback?__clerk_created_session=<w27>&rotating_token_nonce=<w27> ¦ /sign-up/verify?__clerk_handshake=<b80>
  `),
  auth0: entries(`
    /callback?code=<b43>&state=<b32> ¦ /u/reset-verify?ticket=<b32>#es ¦ /u/email-verification?ticket=<b32> ¦ /lo/reset?ticket=<b32> ¦
    /passwordless/verify_redirect?scope=openid&verification_code=<d6>&connection=email ¦ /authorize?login_hint=jane.doe&nonce=<b32>&screen_hint=signup ¦
    /invitation?invitation=<b32>&organization=org_<b16> ¦ /#access_token=<b32>&expires_in=7200&id_token=<b120> ¦ /u/mfa-otp-challenge?state=<b43> ¦
    /v2/logout?id_token_hint=<b120> ¦ /continue?state=<b43> ¦ /device?user_code=<u8>
  `),
  okta: entries(`
    /welcome/<b20> ¦ /signin/verify/okta/<b20> ¦ /reset_password/<b20> ¦ /signin/reset-password/<b20> ¦ /tokens/<b20>/verify ¦
    /login/sessionCookieRedirect?token=<b43>&redirectUrl=x ¦ /signin?fromURI=x&okta_key=<b43> ¦ /login/token/redirect?stateToken=<b43> ¦
    /email/verify/<b20>?token=<b20> ¦ /user/verify/<b22>/<b22> ¦ /oauth2/v1/authorize?request=<b120>&client_id=0oa&login_hint=jane ¦ /activate/<b20>
  `),
  firebase: entries(`
    /__/auth/action?mode=resetPassword&oobCode=<b54>&apiKey=<b39>&lang=en ¦ /__/auth/action?mode=verifyEmail&oobCode=<b54> ¦
    /finishSignUp?apiKey=<b39>&oobCode=<b54>&mode=signIn&lang=en ¦ /__/auth/handler?code=<b54>&state=<b43> ¦
    /__/auth/links?link=https%3A%2F%2Fx.example%2F%3FoobCode%3D<b54> ¦ /o/receipt.pdf?alt=media&token=<uuid>
  `),
  supabase: entries(`
    /auth/confirm?token_hash=<h56>&type=email ¦ /auth/v1/verify?token=<h56>&type=recovery&redirect_to=x ¦ /auth/callback?code=<uuid> ¦
    /#access_token=<b120>&expires_in=3600&refresh_token=<b22>&token_type=bearer&type=recovery ¦ /auth/v1/verify?token=pkce_<h56>&type=invite ¦
    /storage/v1/object/sign/files/a.pdf?token=<b120> ¦ /auth/confirm?c=<b22> ¦ /update-password?code=<uuid>
  `),
  gitlab: entries(`
    /users/password/edit?reset_password_token=<b20> ¦ /users/confirmation?confirmation_token=<b20> ¦ /-/invites/<b20> ¦
    /-/sent_notifications/<h32>/unsubscribe ¦ /dashboard/projects.atom?feed_token=glft-<b20> ¦ /users/unlock?unlock_token=<b20> ¦
    /-/ide/proxy?private_token=glpat-<b20> ¦ /-/invites/<b20>?invite_type=initial_email ¦ /-/profile/calendar.ics?feed_token=<b20>
  `),
  nextcloud: entries(`
    /s/<b15> ¦ /index.php/s/<b15>/download ¦ /apps/calendar/p/<b16> ¦ /remote.php/dav/public-calendars/<b16>?export ¦
    /lostpassword/reset/form/<b21>/jane ¦ /call/<w8> ¦ /login/v2/flow/<b64> ¦ /apps/forms/s/<b24> ¦ /apps/polls/s/<b16> ¦
    /index.php/lostpassword/reset/form/<b21>/jane ¦ /apps/registration/verify/<b22> ¦ /apps/guests/register/jane/token/<b22> ¦ /settings/mailVerification/<b22>/jane
  `),
  slack: entries(`
    /t/team/shared_invite/zt-<w10>-<b22> ¦ /join/shared_invite/zt-<w10>-<b22> ¦ https://x.slack.example/z-app-12-34-<h64> ¦
    https://hooks.slack.example/services/T00/B00/<b24> ¦ /join/team/invite/<b43> ¦ /confirm/<b22>-<b22> ¦
    /invite/<b80> ¦ /r/password/reset/U1/<h32> ¦ /x-p12/magic-login/<h32>/12-<h32> ¦ /files-pri/T1-F2/a.png?t=xoxe-<d12>-<h32> ¦
    /join/<b22>?email=1 ¦ /signin/<b22>?magic=1
  `),
  google: entries(`
    /document/d/<b44>/edit?usp=sharing ¦ /spreadsheets/d/<b44>/edit#gid=0 ¦ /forms/d/e/<b56>/viewform ¦ /file/d/<b33>/view?resourcekey=0-<b22> ¦
    /drive/folders/<b33>?usp=sharing ¦ /calendar/ical/team/private-<h32>/basic.ics ¦ /calendar/embed?src=x&pvttk=<h32> ¦
    /accounts/recovery?rart=<b120>&ddm=1&TL=<b43> ¦ /o/oauth2/auth?login_hint=jane&state=<b43> ¦ /u/0/invite/<b22> ¦ /presentation/d/<b44>/edit#slide=id.p1 ¦ /calendar/ical/team/private-<h32>/basic.ics?x=1
  `),
  dropbox: entries(`
    /scl/fi/<w21>/report.pdf?rlkey=<w25>&dl=0 ¦ /s/<w15>/report.pdf?dl=0 ¦ /sh/<w15>/<b25>?dl=0 ¦ /scl/fo/<w21>/h?rlkey=<w25>&st=<w8>&dl=0 ¦
    /t/<b16> ¦ /request/<b20> ¦ /referrals/<b11>?src=global ¦ /l/scl/<b22> ¦ /verify_email/<b43> ¦ /forgot/finish/<b43> ¦ /transfer/<b64>
  `),
  docusign: entries(`
    /Signing/StartInSession.aspx?t=<uuid> ¦ /MTRedeem/v1/<uuid>?slt=<b120> ¦ /Member/EmailStart.aspx?a=<uuid>&acct=<uuid>&er=<uuid> ¦
    /signing/<h32> ¦ /documents/details/<uuid> ¦ /Member/PowerFormSigning.aspx?PowerFormId=<uuid>&env=na1 ¦ /signing/emails/v1-<h64>?ti=<h32> ¦
    /documents/view/<b22> ¦ /s/review/access_code/<u8> ¦ /envelopes/<uuid>/views?access_code=<u6>
  `),
  zoom: entries(`
    /j/81234567890?pwd=<b32> ¦ /w/81234567890?tk=<b43>&pwd=<b32> ¦ /rec/share/<b80> ¦ /rec/play/<b80>?startTime=1 ¦ /wc/join/812345?tk=<b43> ¦
    /j/812345?zak=<b80> ¦ /webinar/register/confirm?tk=<b43> ¦ /activate?code=<b43> ¦ /set_password/confirm?code=<b43> ¦ /signin?token=<b32> ¦
    /meeting/register/success?registrant_id=<b22> ¦ /account/invite/verify/<b43> ¦ /clips/share/<b43>
  `),
  calendly: entries(`
    /cancellations/<uuid> ¦ /reschedulings/<uuid> ¦ /invitees/done?invitee_uuid=<uuid>&event_type_uuid=1 ¦ /d/<w12>/30min ¦
    /users/confirmation?confirmation_token=<b20> ¦ /invitation/accept/<b20> ¦ /s/<w12> ¦ /cancel/<b22> ¦ /reschedule/<b22> ¦ /calendars/feed/<h32>.ics
  `),
  eventbrite: entries(`
    /mytickets/<d10>?token=<b22> ¦ /orderconfirmation/<b22>?eid=12 ¦ /e/gala-tickets-12?discount=no&invite=<b22> ¦ /signin/magic-link/<b22> ¦
    /gotoevent?eventid=12&invite=<b22> ¦ /unsubscribe/<b22>?type=x ¦ /rsvp/<b22> ¦ /account/verify/<h32> ¦ /order/<b22>/tickets.pdf ¦ /tickets/<b22>
  `),
  calendars: entries(`
    webcal://cal.example/ical/<h32>.ics ¦ https://cal.example/feeds/<b22>.ics ¦ https://outlook.example/owa/calendar/<h32>/<h32>/calendar.ics ¦
    https://p12-caldav.example/published/2/<b120> ¦ /ical/<uuid> ¦ /calendar/subscribe/<b22>.ics ¦ /calendar.ics?token=<b22> ¦ /rsvp/en/42/<b10> ¦
    /calendar/feed.ics?key=<h32> ¦ /subscriptions/<b22>/calendar.ics ¦ /calendar/private/<h32> ¦ /feed/<h32>.rss ¦ /private/<b22>.atom ¦ /rss/feed?auth=<h32>
  `),
};
