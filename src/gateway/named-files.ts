import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { StreamSettings } from './environment/settings.ts';

export interface TlsFiles {
  certificateFile: string;
  keyFile: string;
}

/** Certificate and key for a server. @throws Error of one sentence that names the setting which cannot be used */
export function readTls(files: TlsFiles) {
  return { ...readPair('TLS', files), minVersion: 'TLSv1.2' as const };
}

/**
 * Looks at the files by which NATS is reached: it would be asked for ever with such as cannot be used.
 * @throws Error of one sentence that names the setting which cannot be used
 */
export function checkStreamFiles({ credentialsFile, tls }: Pick<StreamSettings, 'credentialsFile' | 'tls'>): void {
  const { authorityFile = null, certificateFile = null, keyFile = null } = tls ?? {};
  if (authorityFile !== null) readPem('STREAM_CA_FILE', authorityFile, 'cert');
  if (certificateFile !== null && keyFile !== null) readPair('STREAM', { certificateFile, keyFile });
  if (credentialsFile === null) return;
  const blocks = readNamed('STREAM_CREDENTIALS_FILE', credentialsFile).toString('utf8').match(CREDENTIALS) ?? [];
  if (blocks.length < 2)
    throw new Error(`STREAM_CREDENTIALS_FILE: expected a JWT and a seed, as nsc writes them, in ${credentialsFile}.`);
}

/** A line between two of dashes, as the client of NATS looks for them. */
const CREDENTIALS = /-{3,}[^\n]*-{3,}\n.+\n\s*-{3,}[^\n]*-{3,}\n/g;

function readPair(settings: 'TLS' | 'STREAM', { certificateFile, keyFile }: TlsFiles) {
  const cert = readPem(`${settings}_CERTIFICATE_FILE`, certificateFile, 'cert');
  const key = readPem(`${settings}_KEY_FILE`, keyFile, 'key');
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new Error(`${settings}_KEY_FILE: ${keyFile} is not the key of the certificate in ${certificateFile}.`);
  }
  return { cert, key };
}

function readPem(setting: string, path: string, kind: 'cert' | 'key'): Buffer {
  const pem = readNamed(setting, path);
  try {
    createSecureContext({ [kind]: pem });
    return pem;
  } catch {
    const expected = kind === 'cert' ? 'a certificate' : 'a private key without passphrase';
    throw new Error(`${setting}: expected ${expected} in PEM in ${path}.`);
  }
}

/** A file that a setting names. @throws Error of one sentence that says which setting, and why it cannot be read */
export function readNamed(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`${setting}: ${whyNot(path, error)}`);
  }
}

/** Why a file cannot be read or written, in one sentence with what to do. */
export function whyNot(path: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  const user = process.getuid === undefined ? '' : ` (its user has the number ${process.getuid()})`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `the gateway may not use ${path}: it must belong to the user that the gateway runs as${user}.`;
  }
  if (code === 'ENOENT') return `${path} is not there, or its folder is not.`;
  return `${path} cannot be used (${code}).`;
}
