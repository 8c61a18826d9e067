import * as client from 'openid-client';

/** s: a clock may differ from the provider's by so much. */
const TOLERANCE = 5;
/** s for which an answer of the provider is waited for. */
const LONGEST = 10;

/** Asked for, so that the provider says who somebody is. */
const SCOPE = 'openid email profile';

/** An attempt to sign in: what the provider's answer is checked against. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person that the provider names. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined unless the provider has verified it. */
  readonly email?: string;
  /** The value of the claim that has roles; undefined where the provider sends none. */
  readonly roles?: unknown;
}

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** The name of the claim that has roles. */
  readonly rolesClaim: string | undefined;
  /** The address to which the provider leads back. */
  readonly redirect: string;
  readonly fetch?: client.CustomFetch;
}

/** Sends the secret as the provider takes it: by Basic, OpenID Connect's default, unless it names other ways alone. */
function secretOf(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported;
    return (methods && !methods.includes('client_secret_basic') ? post : basic)(as, ...rest);
  };
}

/**
 * The provider of OpenID Connect. Its metadata are read at the first attempt, and again until they were: neither the service's start nor its intake waits
 * for it. All calls reject while it is away, and with what it says or lacks.
 */
export function openProvider({ issuer, clientId, secret, rolesClaim, redirect, fetch }: ProviderOptions) {
  let found: Promise<client.Configuration> | undefined;
  const configuration = () => {
    const address = new URL(issuer);
    found ??= client
      .discovery(address, clientId, { client_secret: secret, [client.clockTolerance]: TOLERANCE }, secretOf(secret), {
        timeout: LONGEST,
        // The configuration allows it on this machine alone.
        ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
        ...(fetch && { [client.customFetch]: fetch }),
      })
      .catch((error) => {
        found = undefined;
        throw error;
      });
    return found;
  };

  return {
    /** Resolves to where a browser goes, and what its answer has to fit. */
    async begin(): Promise<{ readonly address: URL; readonly attempt: Attempt }> {
      const config = await configuration();
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { address, attempt };
    },
    /** Resolves to the person. `query`: of the request that came back, whose own address may be a proxy's view of ours. */
    async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Person> {
      const config = await configuration();
      const back = new URL(redirect);
      back.search = query;
      const tokens = await client.authorizationCodeGrant(config, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const own = tokens.claims();
      if (!own) throw new Error('The provider sent no ID token');
      const isWhole = own.email !== undefined && (!rolesClaim || own[rolesClaim] !== undefined);
      const more =
        isWhole || !config.serverMetadata().userinfo_endpoint ? {} : await client.fetchUserInfo(config, tokens.access_token, own.sub);
      const claims: Readonly<Record<string, unknown>> = { ...more, ...own };
      const { email, email_verified: verified } = claims;
      return {
        issuer: own.iss,
        subject: own.sub,
        ...(typeof email === 'string' && verified === true && { email }),
        ...(rolesClaim && { roles: claims[rolesClaim] }),
      };
    },
  };
}

export type Provider = ReturnType<typeof openProvider>;
