import * as oidc from 'openid-client';
import * as z from 'zod';
import type { AccessSettings, OidcSettings } from '../environment/settings.ts';
import type { Role } from './caller.ts';
import { roleOf } from './caller.ts';

/** What is kept in the sealed cookie while a person is at the provider. */
export const signingInSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  endsAt: z.number(),
});

export type SigningIn = z.infer<typeof signingInSchema>;

/** Sign-on at an OpenID provider: authorization code with PKCE, state and nonce. */
export interface Oidc {
  /** Where to send the person, and what to keep until they come back. */
  begin(to: string): Promise<{ url: URL; kept: SigningIn }>;
  /** @returns null for somebody who is known there, but has no role here */
  finish(currentUrl: URL, kept: SigningIn): Promise<{ name: string; role: Role } | null>;
}

export const OIDC_CALLBACK_PATH = '/login/oidc/callback';
const SIGNING_IN_MILLIS = 10 * 60_000;
const PROVIDER_SECONDS = 10;

/** @param publicOrigin the address that the provider sends people back to, never taken from a request */
export function createOidc(settings: OidcSettings, roles: AccessSettings['roles'], publicOrigin: string): Oidc {
  const redirectUri = publicOrigin + OIDC_CALLBACK_PATH;
  let configuration: Promise<oidc.Configuration> | null = null;

  /** Looked up at the first sign-in, and again after a failure: the gateway starts without the provider. */
  function discovered(): Promise<oidc.Configuration> {
    configuration ??= discover(settings).catch((error: unknown) => {
      configuration = null;
      throw error;
    });
    return configuration;
  }

  return {
    async begin(to) {
      const provider = await discovered();
      const verifier = oidc.randomPKCECodeVerifier();
      const kept = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier, to };
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, kept: { ...kept, endsAt: Date.now() + SIGNING_IN_MILLIS } };
    },
    async finish(currentUrl, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await discovered(), currentUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims() ?? { sub: '' };
      const role = roleOf(rolesIn(claims, settings.roleClaim), roles);
      return role === null ? null : { name: nameIn(claims), role };
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const authentication = clientSecret === null ? oidc.None() : oidc.ClientSecretPost(clientSecret);
  return oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: PROVIDER_SECONDS,
    // The settings allow plain HTTP on this machine only.
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  });
}

function nameIn(claims: Record<string, unknown>): string {
  const named = [claims.name, claims.preferred_username, claims.email, claims.sub];
  return String(named.find((name) => typeof name === 'string' && name !== '')).slice(0, 200);
}

/** A text, a list of texts, or nothing, however deep in the claims: `realm_access.roles`. */
function rolesIn(claims: object, path: string): string[] {
  const found = path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name)
          ? (inside as Record<string, unknown>)[name]
          : undefined,
      claims,
    );
  return z.union([z.array(z.string()), z.string().transform((role) => [role])]).safeParse(found).data ?? [];
}
