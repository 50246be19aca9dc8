/** The search of an address, with its `?`, of what is said in it; commas and colons stand as they are, since they are read more easily so. */
export function linkSearch(said: Readonly<Record<string, string | undefined>>): string {
  const search = Object.entries(said)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replace(/%2C/g, ',').replace(/%3A/g, ':')}`);
  return search.length === 0 ? '' : `?${search.join('&')}`;
}
