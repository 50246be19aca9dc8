import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** Packs a text for an address: deflated, base64url. */
export function packedText(text: string): string {
  const bytes = deflateSync(strToU8(text), { level: 9 });
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Unpacks such a text.
 * @param mostCharacters of the text: a small address cannot fill the memory @throws where it is none, or abridged
 */
export function unpackedText(packed: string, mostCharacters: number): string {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  // A given buffer does not grow.
  return strFromU8(inflateSync(bytes, { out: new Uint8Array(mostCharacters + 1) }));
}
