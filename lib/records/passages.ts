/**
 * Hosts that a visitor passes through and returns from: they never are the source of a visit. A name without a dot stands for any ending:
 * `paypal` for `paypal.com` and `paypal.de`. Subdomains belong to their domain.
 */
const PAYMENT =
  'paypal venmo.com braintreegateway.com stripe.com link.com adyen.com worldpay mollie klarna squareup.com cash.app authorize.net cybersource.com ' +
  'gocardless.com opayo globalpay.com 2checkout.com wepay.com plaid.com skrill.com paysafe affirm.com clearpay alipay.com razorpay.com payu ' +
  'mercadopago buckaroo.nl ideal.nl twint.ch redsys.es trustly.com oppwa.com moneris.com ing.nl rabobank.nl abnamro.nl';

/** The hosts of banks' checks (3-D Secure). */
const CHECK = 'cardinalcommerce.com arcot.com 3dsecure.io rsa3dsauth securesuite netcetera touchtechpayments.com';

const SIGN_IN =
  'microsoftonline b2clogin.com ciamlogin.com okta okta-emea.com auth0.com onelogin.com pingidentity.com pingone duosecurity.com ' +
  'amazoncognito.com appleid.apple.com idmsa.apple.com my.salesforce.com id.me login.gov';

/** The labels of such hosts, below anybody's domain: `accounts.google.com`, `3ds.bank.example`, `sso.university.example`. */
const LABELS =
  /(?:^|\.)(?:[\w-]*-)?(?:pay|payments?|apay|checkout|acs|3-?ds(?:ecure|auth)?|vbv|securecode|log-?[io]n|sign-?[io]n|sso|oauth|auth|accounts?|idp|adfs|sts|cas|shibboleth)\d*(?:-[\w-]+)?\.[^.]+\../;

/** Returns whether a host takes payments, checks them for a bank, or signs people in. */
export const isPassage = (host: string): boolean =>
  LABELS.test(host) ||
  RegExp(`(^|\\.)(${`${PAYMENT} ${CHECK} ${SIGN_IN}`.replace(/\./g, '\\.').replace(/ /g, '|')})(\\.[a-z]{2,4}){0,2}$`).test(host);
