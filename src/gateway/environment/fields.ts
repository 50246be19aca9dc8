import { isIP } from 'node:net';
import * as z from 'zod';
import { PATH_PREFIX } from '../../protocol/index.ts';
import { list } from '../../settings/index.ts';
import { isPlainId } from '../simulation-id.ts';

export const headerName = z
  .string()
  .regex(/^[\w-]+$/, 'expected the name of a header')
  .transform((name) => name.toLowerCase());

export const simulationIds = list(z.string().refine(isPlainId, 'expected identifiers without separators'));

export const serviceUrl = checkedUrl(problemOfServiceUrl);

/** Scheme, name and port, as a browser writes an origin. */
export const origin = checkedUrl((url, text) =>
  url === null || url.origin !== text ? 'expected an origin such as https://aisle.example' : problemOfCredentials(url),
);

export const issuer = checkedUrl((url) =>
  url === null || !isHttp(url) ? 'expected an http or https address' : problemOfCredentials(url),
);

export const frameAncestor = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'expected origins such as https://portal.example',
  );

export const network = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isNetwork && rest.length === 0;
}, 'expected addresses or networks such as 10.0.0.5 or 10.0.0.0/24');

function checkedUrl(problemOf: (url: URL | null, text: string) => string | null) {
  return z.string().transform((text, context) => {
    const problem = problemOf(URL.canParse(text) ? new URL(text) : null, text);
    if (problem === null) return text;
    context.addIssue(problem);
    return z.NEVER;
  });
}

function problemOfServiceUrl(url: URL | null): string | null {
  if (url === null || !isHttp(url)) return 'expected an http or https address';
  if (url.search !== '' || url.hash !== '') return 'expected an address without "?" or "#"';
  if (url.pathname.includes(PATH_PREFIX)) return `expected the address without ${PATH_PREFIX}, which is added`;
  return problemOfCredentials(url);
}

function problemOfCredentials(url: URL): string | null {
  return url.username === '' && url.password === '' ? null : 'expected no user name or password in the address';
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}
