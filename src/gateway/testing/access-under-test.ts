import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createTokenFile } from '../access/token-file.ts';
import { type AccessSettings, OPEN_ACCESS } from '../environment/settings.ts';
import { gatewayBefore } from './gateway-under-test.ts';

/** Tests make and check many tokens. */
const QUICK = { N: 2, r: 1, p: 1 };

/** A file of access tokens that ends with the test. */
export function temporaryTokens() {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-access-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'tokens.json');
  return { file, tokens: createTokenFile(file, QUICK) };
}

export function closedAccess(changes: Partial<AccessSettings>): AccessSettings {
  return { ...OPEN_ACCESS, open: false, ...changes };
}

/** A gateway that asks for access tokens, with one of each role. */
export async function gatewayWithTokens(
  changes: Parameters<typeof gatewayBefore>[0] & { settings?: Partial<AccessSettings> } = {},
) {
  const { settings, ...options } = changes;
  const { file, tokens } = temporaryTokens();
  const viewer = await tokens.make('Vera', 'viewer');
  const operator = await tokens.make('Otto', 'operator');
  const access = closedAccess({ tokens: { file }, ...settings });
  const { app, upstream } = await gatewayBefore({ controlPlane: true, ...options, access });
  const signIn = (token: string, remoteAddress = '10.0.0.9') =>
    app.inject({
      method: 'POST',
      url: '/api/session',
      payload: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json' },
      remoteAddress,
    });
  return { app, upstream, tokens, viewer, operator, signIn };
}

/** The session cookie as a browser would send it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie] = [response.headers['set-cookie']].flat();
  return String(cookie).split(';')[0] ?? '';
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
