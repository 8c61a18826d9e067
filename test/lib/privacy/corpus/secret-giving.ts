import { entries } from './entries';

/** Addresses with a secret, by product, as in `secret-accounts.ts`: mailings, supporters, payment returns, and sites' own. */
export const secretGiving = {
  mailchimp: entries(`
    https://x.us1.list-manage.example/unsubscribe?u=<h25>&id=<h10>&e=<h10>&c=<h10> ¦ https://x.us1.list-manage.example/profile?u=<h25>&id=<h10>&e=<h10> ¦
    https://x.us1.list-manage.example/track/click?u=<h25>&id=<h10>&e=<h10> ¦ /subscribe/confirm?u=<h25>&id=<h10>&e=<h10> ¦
    https://us1.campaign-archive.example/?u=<h25>&id=<h10>&e=<h10> ¦ /?mc_eid=<h10> ¦ /unsubscribe/success?u=<h25> ¦ /subscribe/smartcaptcha-confirm?u=<h25>&k=<h32>&id=<h10>&e=<h10>
  `),
  marketo: entries(`
    /UnsubscribePage.html?mkt_unsubscribe=1&mkt_tok=<b120> ¦ /thanks?mkt_tok=<b120> ¦ /?mkt_tok=<b120>&page=2 ¦ /Email-Preference-Center.html?mkt_tok=<b120> ¦
    /v/<b120>?mkt_tok=<b22> ¦ /rs/1/images/a.pdf?mkt_tok=<b80> ¦ /unsubscribe/u/<b120> ¦ /dc/unsubscribe/<b80>/<b22>
  `),
  hubspot: entries(`
    /?_hsenc=<b80>&_hsmi=12 ¦ /hs/manage-preferences/unsubscribe-all?d=<b80>&v=3 ¦ /hs/manage-preferences/unsubscribe?data=<b80> ¦
    /a?__hstc=<h32>&__hssc=<h32>&__hsfp=<d10> ¦ /hs/preferences-center/en/direct?data=<b120>&utm_medium=email ¦ /meetings/jane/confirm/<b22> ¦
    /?hs_preview=<b8>-12 ¦ /hs/membership/confirm?token=<b43> ¦ /_hcms/mem/login/<b22> ¦ /documents/12/<b12>/<uuid>
  `),
  salesforce: entries(`
    /subscription_center.aspx?qs=<h80> ¦ /unsub_center.aspx?qs=<h80> ¦ /profile_center.aspx?qs=<h80> ¦ /emailPreference/e/epc/12/<b43>/34 ¦
    /unsubscribe/u/12/<h64>/34 ¦ /webmail/12/34/<h64> ¦ /secur/frontdoor.jsp?sid=<b80> ¦ /login?c=<b80> ¦ /confirm?c=<b80> ¦
    /secur/forgotpassword.jsp?c=<b43> ¦ /?sfmc_id=<d9>&sfmc_sub=<d9> ¦ /listUnsubscribeHeader/u/12/<h64>/34 ¦ /setup/emailverif?oid=1&k=<b43>&userId=1 ¦ /_ui/system/security/ResetPassword?c=<b43> ¦ /l/12/2026-11-27/a?tracker_id=1&subscriber_key=<b22>
  `),
  actionkit: entries(`
    /sign/methane?akid=12.345678.<b6>&rd=1 ¦ /cms/unsubscribe/?akid=12.345678.<b6> ¦ /me/login/?i=12&l=<b22> ¦ /user_password_reset/<b22>/ ¦ /me/reset/12-<h20>/ ¦
    /thanks/<b6>?akid=12.345678.<b6> ¦ /mailings/view/12?akid=.345678.<b6> ¦ /me/update/?access_token=<b22> ¦ /event/rsvp/cancel/12/?akid=..<b6>&token=<b22> ¦ /survey/a/?akid=12.345678.<b6>&t=1
  `),
  everyaction: entries(`
    /a/form?contactdata=<b120>&emci=<uuid>&emdi=<uuid>&ceid=<d7> ¦ /f/donate?nvep=<b120>&hmac=<b43> ¦ /s/preferences?emci=<uuid> ¦
    /v3/unsubscribe/<b22>?nvep=<b80> ¦ /a/rsvp?am=25&nvep=<b120> ¦ /?ms=w26&emdi=<uuid> ¦ /Account/ConfirmEmail?userId=12&code=<b120> ¦
    /OnlineActions/<b22>?contactData=<b80> ¦ /FastAction/login/<b43> ¦ /Invite/Accept/<uuid>
  `),
  engaging_networks: entries(`
    /page/12345/subscriptions/1?ea.profile.id=<d7> ¦ /page/12345/petition/1?ea.AnonId=<d9>&supporterId=<d7> ¦ /ea-action/preferences?ea.profile.id=<d8> ¦
    /page/12345/hub/login?token=<b43> ¦ /page/12345/unsubscribe/<b22> ¦ /page/email/click/12/7?email=x&campid=<b22> ¦ /page/12345/hub/reset?ens_token=<h32> ¦ /supporter/confirm/en/12/<b22>
  `),
  action_network: entries(`
    /petitions/methane?link_id=1&can_id=<h32>&source=email ¦ /subscriptions/unsubscribe/<b43> ¦ /user/password/edit?reset_password_token=<b20> ¦
    /users/confirmation?confirmation_token=<b20> ¦ /groups/a/invitations/<b20> ¦ /events/a/rsvp/cancel?token=<h32> ¦ /unsubscribe?subscriber_id=<b22> ¦ /forms/a?can_id=<h32>&email_subject=hi ¦ /tickets/<b22>/receipt ¦ /mirror/<b22>?token=<h32>
  `),
  classy: entries(`
    /reset-password/<b43> ¦ /account/activate?token=<b43> ¦ /give/123456/complete?secret=<h32> ¦ /claim/<b22> ¦ /fundraiser/invite/<b22> ¦
    /team/join/12/<b22> ¦ /checkout/confirm/<h32> ¦ /receipts/<uuid> ¦ /donations/<b22>/receipt ¦ /recurring/manage/<b22> ¦ /supporter-login?magic=<b43> ¦ /tickets/order/<b22>
  `),
  stripe: entries(`
    /thanks?session_id=cs_test_<b58> ¦ /thanks/cs_live_<b58> ¦ /return?payment_intent=pi_12&payment_intent_client_secret=pi_12_secret_<b25>&redirect_status=succeeded ¦
    /setup?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_<b25> ¦ /c/pay/cs_test_<b58>#<b120> ¦ /p/session/live_<b80> ¦ /receipts/payment/<b80>?s=ap ¦
    /i/acct_1/live_<b43>?s=db&token=<b22> ¦ /p/login/confirm?token=<b43> ¦ /return?source=src_1&client_secret=src_client_secret_<b22> ¦ /connect/callback?code=ac_<b32>&scope=read_write ¦ /invoice/pay/<b80>
  `),
  paypal: entries(`
    /return?token=EC-<u17>&PayerID=<u13> ¦ /return?paymentId=PAYID-<u23>&token=EC-<u17>&PayerID=<u13> ¦ /done?payer_id=<u13> ¦
    /thanks?st=Completed&tx=<u17>&sig=<b80> ¦ /approve?ba_token=BA-<u17>&token=<u17> ¦ /subscribed?subscription_id=I-1&ba_token=BA-<u17> ¦
    /signin/return?code=<b97>&scope=openid ¦ /cgi-bin/webscr?cmd=_express-checkout&token=EC-<u17> ¦ /checkoutnow?token=<u17> ¦ /invoice/p/payment/return/<u13>-<u8> ¦ /myaccount/claim/<b22> ¦ /authflow/email/confirm/<b22>
  `),
  adyen: entries(`
    /return?redirectResult=<b120> ¦ /return?sessionId=CS<u16>&sessionResult=<b120> ¦ /return?MD=<b43>&PaRes=<b120> ¦ /return?payload=<b120>&type=complete ¦
    /return?shopperLocale=en&merchantSig=<b43>&pspReference=1 ¦ /payByLink/checkout/PL<u16> ¦ /3ds?cres=<b120> ¦ /3ds?MD=<b22>&TermUrl=x ¦ /pay/link/PL<u8>12?d=<b43>
  `),
  mollie: entries(`
    /checkout/select-method/<b10> ¦ /checkout/test-mode?method=ideal&token=3.<w6> ¦ /payscreen/order/checkout/<b6> ¦ /payment-links/payscreen/<b22> ¦ /oauth2/return?code=auth_<b30>&state=<b22> ¦ /payments/receipt/<b22> ¦ /checkout/<b10>/return?payment_token=<b22> ¦ /onboarding/invite/<b22>
  `),
  banks: entries(`
    /return?hash=<h64>&order=7 ¦ /klarna/return?authorization_token=<uuid> ¦ /donate/return?trxid=1&ec=2&checksum=<h32> ¦ /braintree/return?auth_nonce=<uuid> ¦
    /square/thanks?checkoutId=1&signature=<b43> ¦ /worldpay/return?orderKey=a%5Eb%5E7&mac=<h64> ¦ /gocardless/return?redirect_flow_token=<b32> ¦ /payment/return/<h32> ¦
    /twint/return?pairing_token=<uuid> ¦ /checkout/thank-you/<uuid> ¦ /sofort/return?security_hash=<h40> ¦ /givebutter/receipt/<b22> ¦ /plaid/oauth-return?oauth_state_id=<uuid> ¦ /apple-pay/session/<h64>
  `),
  campaigns: entries(`
    /preferences/<b22> ¦ /manage/<b22> ¦ /invite/team/42/<b10> ¦ /confirm?c=<b22> ¦ /email-preferences/en/<h32> ¦ /verify-email/en/42/<d6> ¦
    /opt-out/<b22> ¦ /optout?e=<b22> ¦ /unsubscribe?id=42&h=<h32> ¦ /unsubscribe-<h32> ¦ /unsub/<b22>/all ¦ /subscription/<b22>/edit ¦ /accept/<b22> ¦
    /account/recover/es/<b22> ¦ /magic/<b22> ¦ /passwordless/es/<b22> ¦ /forgot-password/new/42/<b22> ¦ /activate/account/42/<u8> ¦ /redeem/<u8> ¦
    /join/coalition/<b10> ¦ /validate/email/<b22> ¦ /login/link/<b22> ¦ /login/code/<d6> ¦ /one-click/<b22> ¦ /user/validate/42/<b22> ¦ /token=<b22> ¦
    /email/confirm/42/<h40>?lang=es ¦ /volunteers/confirm/2026/11/<b22> ¦ /my/profile/<uuid> ¦ /#/reset/<b22> ¦ /#/invite/team?id=42&t=<b22> ¦ /app#!/verify/<d6> ¦
    /a?ut_token=<b22> ¦ /a?ut_code=<b22> ¦ /a?ut_session=<b22>&page=2 ¦ /a?ut_auth=<b22> ¦ /a?token=1&u=<b10>&page=2 ¦ /a?page=2&key=x&v=<h32> ¦ /reset#<b22> ¦
    /a?next=%2Fconfirm%3Fc%3D<b22> ¦ /a?return=%2Fpreferences%2F<b22> ¦ /a?next=https%3A%2F%2Fx.example%2Finvite%2Fteam%2F42%2F<b10> ¦ /survey?invite=<u8>&a=<h10> ¦
    /a?e=<hexmail> ¦ /a?r=0x<hexmail> ¦ /open/<hexmail> ¦ /a#<hexmail> ¦ /a?x=<HEXMAIL>&page=2 ¦ /u/<colonmail>/x ¦ /a?u=id-<hexmail>-7 ¦ /a?next=%2Fb%3Fe%3D<hexmail>
  `),
};
