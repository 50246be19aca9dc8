import { createHash, timingSafeEqual } from 'node:crypto';
import { API_KEY_HEADER } from '../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** Identity of the calling credential: what instances belong to. Not the key itself, so that it may be logged. */
export type Owner = string;

export interface Authenticator {
  /** Owner that stands for a key, whether it is known or not. */
  ownerOf(key: string): Owner;
  /** @throws Refusal UNAUTHENTICATED for a missing, repeated or unknown key (interface 5). */
  authenticate(header: string | string[] | undefined): Owner;
}

export function createAuthenticator(apiKeys: readonly string[]): Authenticator {
  const known = apiKeys.map(digest);
  return {
    ownerOf: (key) => digest(key).toString('hex').slice(0, 16),
    authenticate(header) {
      if (typeof header !== 'string' || header === '') {
        throw new Refusal('UNAUTHENTICATED', `The header ${API_KEY_HEADER} with an API key is required.`);
      }
      const given = digest(header);
      // Digests have one length, and every key is compared: the time taken tells nothing about any key.
      if (known.filter((key) => timingSafeEqual(key, given)).length === 0) {
        throw new Refusal('UNAUTHENTICATED', 'The API key is not known.');
      }
      return given.toString('hex').slice(0, 16);
    },
  };
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
