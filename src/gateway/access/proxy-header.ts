import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AccessSettings, ProxySettings } from '../environment/settings.ts';
import type { Caller } from './caller.ts';
import { roleOf } from './caller.ts';

/** Reads who asks from the headers of a reverse proxy that has signed people in; from elsewhere they mean nothing. */
export function createProxyReader(
  { addresses, userHeader, rolesHeader }: ProxySettings,
  roles: AccessSettings['roles'],
): (request: FastifyRequest) => Caller | null {
  const trusted = listOf(addresses);
  return (request) => {
    // The neighbour on the wire, not who it says has asked.
    const neighbour = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    if (!trusted.check(neighbour, familyOf(neighbour))) return null;
    const name = oneValue(request.headers[userHeader]);
    const given = oneValue(request.headers[rolesHeader]) ?? '';
    const role = roleOf(
      given.split(',').map((part) => part.trim()),
      roles,
    );
    return name === null || role === null ? null : { name, role, by: 'proxy' };
  };
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

const LONGEST_NAME = 200;

function oneValue(header: string | string[] | undefined): string | null {
  const value = typeof header === 'string' ? header.trim() : '';
  return value === '' || value.length > LONGEST_NAME ? null : value;
}
