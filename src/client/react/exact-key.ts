import { hashKey } from '@tanstack/react-query';

/** Names what is asked by its key. Keys hold integers of any size, which JSON alone does not. */
export function hashExactKey(key: readonly unknown[]): string {
  return hashKey(JSON.parse(JSON.stringify(key, integerAsText)));
}

function integerAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? { integer: String(value) } : value;
}
