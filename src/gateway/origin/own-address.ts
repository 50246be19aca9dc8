import type { FastifyRequest } from 'fastify';

/** By which names this gateway may be asked, beside the loopback names. */
export interface OwnAddress {
  /** What it listens on, where that is a name or an address and not a wildcard. */
  host: string | null;
  /** How browsers see it, where a proxy stands before it: `https://aisle.example`. */
  publicOrigin: string | null;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** A page that rebinds its own name to this machine sends that name, not ours; an address cannot be rebound. */
export function isOwnHost(request: FastifyRequest, address: OwnAddress): boolean {
  const name = hostName(request.headers.host);
  if (name === null) return false;
  const own = [...LOOPBACK_NAMES, address.host?.toLowerCase(), publicName(address), localName(request)];
  return own.includes(name);
}

/** Whether the page that asks came from here; plain clients send no `Origin`. */
export function isOwnOrigin(request: FastifyRequest, { publicOrigin }: OwnAddress): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  return origin === publicOrigin || origin === originOf(`${scheme}://${host}`);
}

function publicName({ publicOrigin }: OwnAddress): string | null {
  return publicOrigin === null ? null : new URL(publicOrigin).hostname;
}

function localName(request: FastifyRequest): string | null {
  const address = request.socket.localAddress?.replace(/^::ffff:/, '');
  if (address === undefined) return null;
  return address.includes(':') ? `[${address}]` : address;
}

function hostName(header: string | undefined): string | null {
  return HOST_HEADER.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}
