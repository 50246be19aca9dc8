import type { Variables } from './variables.ts';

/** A rule that concerns several variables: which one is named, and what is expected of it. */
interface Rule {
  name: keyof Variables;
  isBroken(variables: Variables): boolean;
  expected: string;
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/i;

function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

const has = ({ ACCESS }: Variables, method: string) => ACCESS?.includes(method) ?? false;
const signsIn = (variables: Variables) => has(variables, 'tokens') || has(variables, 'oidc');
const isSecure = ({ PUBLIC_ORIGIN, TLS_CERTIFICATE_FILE }: Variables) =>
  PUBLIC_ORIGIN === undefined ? TLS_CERTIFICATE_FILE !== undefined : PUBLIC_ORIGIN.startsWith('https:');
/** Whether nobody but this machine can ask, by itself or through a proxy in front. */
export const isOnlyHere = ({ HOST, PUBLIC_ORIGIN }: Variables) =>
  isLoopback(HOST) && (PUBLIC_ORIGIN === undefined || isLoopback(new URL(PUBLIC_ORIGIN).hostname));

export const RULES: readonly Rule[] = [
  {
    name: 'SIMULATION_API_KEY',
    isBroken: (v) => v.SIMULATION_BASE_URL !== undefined && v.SIMULATION_API_KEY === undefined,
    expected: 'required beside SIMULATION_BASE_URL',
  },
  {
    name: 'SIMULATION_BASE_URL',
    isBroken: (v) => v.SIMULATION_API_KEY !== undefined && v.SIMULATION_BASE_URL === undefined,
    expected: 'required beside SIMULATION_API_KEY',
  },
  {
    name: 'WATCH_WEBHOOK_SECRET',
    isBroken: (v) => v.WATCH_WEBHOOK_URL !== undefined && v.WATCH_WEBHOOK_SECRET === undefined,
    expected: 'required beside WATCH_WEBHOOK_URL: what is sent is signed with it',
  },
  {
    name: 'ACCESS',
    isBroken: (v) => v.ACCESS === undefined && !isOnlyHere(v),
    expected: 'required where others than this machine can ask: tokens, oidc, proxy, or outright open',
  },
  {
    name: 'ACCESS',
    isBroken: (v) => has(v, 'open') && v.ACCESS?.length !== 1,
    expected: 'expected open alone, or any of tokens, oidc, proxy',
  },
  {
    name: 'PUBLIC_ORIGIN',
    isBroken: (v) => signsIn(v) && !isOnlyHere(v) && !isSecure(v),
    expected: 'expected an https origin (or TLS_CERTIFICATE_FILE) where people sign in over a network',
  },
  {
    name: 'PUBLIC_ORIGIN',
    isBroken: (v) => has(v, 'oidc') && v.PUBLIC_ORIGIN === undefined,
    expected: 'required where ACCESS has oidc: the provider sends people back there',
  },
  {
    name: 'OIDC_ISSUER',
    isBroken: (v) => has(v, 'oidc') && v.OIDC_ISSUER === undefined,
    expected: 'required where ACCESS has oidc',
  },
  {
    name: 'OIDC_ISSUER',
    isBroken: ({ OIDC_ISSUER: issuer }) =>
      issuer?.startsWith('http:') === true && !isLoopback(new URL(issuer).hostname),
    expected: 'expected an https address',
  },
  {
    name: 'OIDC_CLIENT_ID',
    isBroken: (v) => has(v, 'oidc') && v.OIDC_CLIENT_ID === undefined,
    expected: 'required where ACCESS has oidc',
  },
  {
    name: 'PROXY_ADDRESSES',
    isBroken: (v) => has(v, 'proxy') && v.PROXY_ADDRESSES === undefined,
    expected: 'required where ACCESS has proxy',
  },
  {
    name: 'ACCESS_VIEWER_ROLES',
    isBroken: (v) => (has(v, 'oidc') || has(v, 'proxy')) && !v.ACCESS_VIEWER_ROLES && !v.ACCESS_OPERATOR_ROLES,
    expected: 'required (or ACCESS_OPERATOR_ROLES) where ACCESS has oidc or proxy; * is everybody',
  },
  {
    name: 'TLS_KEY_FILE',
    isBroken: (v) => v.TLS_CERTIFICATE_FILE !== undefined && v.TLS_KEY_FILE === undefined,
    expected: 'required beside TLS_CERTIFICATE_FILE',
  },
  {
    name: 'TLS_CERTIFICATE_FILE',
    isBroken: (v) => v.TLS_KEY_FILE !== undefined && v.TLS_CERTIFICATE_FILE === undefined,
    expected: 'required beside TLS_KEY_FILE',
  },
  {
    name: 'RECORDINGS_KEY_ID',
    isBroken: (v) => v.RECORDINGS_URL !== undefined && v.RECORDINGS_KEY_ID === undefined,
    expected: 'required beside RECORDINGS_URL',
  },
  {
    name: 'RECORDINGS_SECRET',
    isBroken: (v) => v.RECORDINGS_URL !== undefined && v.RECORDINGS_SECRET === undefined,
    expected: 'required beside RECORDINGS_URL',
  },
  {
    name: 'STREAM_URL',
    isBroken: (v) => v.STREAM_URL !== undefined && v.SIMULATION_BASE_URL === undefined,
    expected: 'expected beside SIMULATION_BASE_URL alone: each gateway has a simulator of its own without it',
  },
  {
    name: 'STREAM_TOKEN',
    isBroken: (v) => v.STREAM_TOKEN !== undefined && v.STREAM_CREDENTIALS_FILE !== undefined,
    expected: 'expected without STREAM_CREDENTIALS_FILE, which says who asks as well',
  },
  {
    name: 'STREAM_KEY_FILE',
    isBroken: (v) => v.STREAM_CERTIFICATE_FILE !== undefined && v.STREAM_KEY_FILE === undefined,
    expected: 'required beside STREAM_CERTIFICATE_FILE',
  },
  {
    name: 'STREAM_CERTIFICATE_FILE',
    isBroken: (v) => v.STREAM_KEY_FILE !== undefined && v.STREAM_CERTIFICATE_FILE === undefined,
    expected: 'required beside STREAM_KEY_FILE',
  },
];
