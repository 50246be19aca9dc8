import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { renameSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';
import { readNamed, whyNot } from '../named-files.ts';
import { ROLES, type Role } from './caller.ts';

const storedTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  createdAt: z.string(),
  salt: z.string(),
  /** Of scrypt; kept with the hash, so that it can grow later. */
  cost: z.object({ N: z.number(), r: z.number(), p: z.number() }),
  hash: z.string(),
});

export type StoredToken = z.infer<typeof storedTokenSchema>;

const fileSchema = z.object({ version: z.literal(1), tokens: z.array(storedTokenSchema) });

/** Access tokens in a file that only its owner reads: of each its hash, never the token. */
export interface TokenFile {
  /** @returns the token, which is nowhere else */
  make(name: string, role: Role): Promise<string>;
  list(): readonly StoredToken[];
  /** @returns false where no token has this id */
  revoke(id: string): boolean;
  /** Null for a token that was never made, or was revoked. */
  verify(token: string): Promise<StoredToken | null>;
  find(id: string): StoredToken | null;
}

const TOKEN = /^aisle_([0-9a-f]{12})_([\w-]{43})$/;
/** The token that somebody claims to have; empty where it is none of ours. */
export function tokenIdIn(token: string): string {
  return TOKEN.exec(token)?.[1] ?? '';
}

const HASH_BYTES = 32;
type Cost = StoredToken['cost'];

/** As slow as a sign-in may be: 32 MiB and about a tenth of a second for each guess. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 1 };
const MOST_MEMORY_BYTES = 64 * 1024 * 1024;
const MOST_REMEMBERED = 1_000;
const NO_FILE = '';
const SETTING = 'ACCESS_TOKENS_FILE';

/** Two changes may share a time, which a disk tells by some milliseconds; each is a file of its own. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? NO_FILE : `${found.mtimeMs} ${found.ino} ${found.size}`;
}

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function slowHash(secret: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return scryptOf(secret, salt, HASH_BYTES, { ...cost, maxmem: MOST_MEMORY_BYTES });
}

/** @param cost of the tokens that are made */
export function createTokenFile(path: string, cost: Cost = COST): TokenFile {
  let read: { version: string; tokens: StoredToken[] } = { version: NO_FILE, tokens: [] };
  /** Tokens that were verified, by a quick digest, so that programs need not wait at each request. */
  const verified = new Map<string, string>();

  function tokens(): StoredToken[] {
    const version = versionOf(path);
    if (version !== read.version) {
      verified.clear();
      read = { version, tokens: version === NO_FILE ? [] : readTokens(path) };
    }
    return read.tokens;
  }

  const find = (id: string) => tokens().find((token) => token.id === id) ?? null;

  return {
    find,
    list: tokens,
    async make(name, role) {
      const id = randomBytes(6).toString('hex');
      const secret = randomBytes(32).toString('base64url');
      const salt = randomBytes(16);
      const hash = await slowHash(secret, salt, cost);
      const made = {
        id,
        name,
        role,
        createdAt: new Date().toISOString(),
        salt: salt.toString('hex'),
        cost,
        hash: hash.toString('hex'),
      };
      writeTokens(path, [...tokens(), made]);
      return `aisle_${id}_${secret}`;
    },
    revoke(id) {
      const left = tokens().filter((token) => token.id !== id);
      const isThere = left.length < tokens().length;
      if (isThere) writeTokens(path, left);
      return isThere;
    },
    async verify(token) {
      const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
      const stored = find(id);
      if (stored === null) return null;
      const digest = createHash('sha256').update(token).digest('hex');
      if (verified.get(digest) === stored.hash) return stored;
      const hash = await slowHash(secret, Buffer.from(stored.salt, 'hex'), stored.cost);
      if (!timingSafeEqual(hash, Buffer.from(stored.hash, 'hex'))) return null;
      if (verified.size >= MOST_REMEMBERED) verified.clear();
      verified.set(digest, stored.hash);
      return stored;
    },
  };
}

/** @throws Error that names the file and what is wrong with it */
function readTokens(path: string): StoredToken[] {
  const text = readNamed(SETTING, path).toString('utf8');
  try {
    return fileSchema.parse(JSON.parse(text)).tokens;
  } catch {
    throw new Error(`The access tokens in ${path} cannot be read: expected what "npm run access" writes.`);
  }
}

/** Whole or not at all: a gateway that runs reads it at any moment. */
function writeTokens(path: string, tokens: readonly StoredToken[]): void {
  const beside = `${path}.new`;
  try {
    writeFileSync(beside, `${JSON.stringify({ version: 1, tokens }, null, 2)}\n`, { mode: 0o600 });
    renameSync(beside, path);
  } catch (error) {
    throw new Error(`${SETTING}: ${whyNot(path, error)}`);
  }
}
