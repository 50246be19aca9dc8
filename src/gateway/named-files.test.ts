import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../archive/testing/recorded-run.ts';
import { checkStreamFiles } from './named-files.ts';

const ofTest = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url));

test('files by which NATS is reached are taken as they should be', async () => {
  const credentialsFile = join(await temporaryFolder(onTestFinished), 'aisle.creds');
  const block = (what: string, line: string) => `-----BEGIN ${what}-----\n${line}\n------END ${what}------\n\n`;
  await writeFile(credentialsFile, block('NATS USER JWT', 'eyJ0') + block('USER NKEY SEED', 'SUAM'));
  const certificateFile = ofTest('localhost-certificate.pem');
  const tls = { authorityFile: certificateFile, certificateFile, keyFile: ofTest('localhost-key.pem') };
  expect(() => checkStreamFiles({ credentialsFile, tls })).not.toThrow();
  expect(() => checkStreamFiles({ credentialsFile: null, tls: null })).not.toThrow();
  // The client of NATS finds no block that does not end its line.
  await writeFile(credentialsFile, (block('NATS USER JWT', 'eyJ0') + block('USER NKEY SEED', 'SUAM')).trimEnd());
  expect(() => checkStreamFiles({ credentialsFile, tls })).toThrow('STREAM_CREDENTIALS_FILE');
});
