/** Paths that are asked by programs; a page in answer to them would hide a mistake. */
const PROGRAM_PATHS = /^\/(?:simulation|api|control|assets|models|mcp|metrics|healthz|readyz)(?:[/?]|$)/;

export function isProgramPath(url: string): boolean {
  return PROGRAM_PATHS.test(url);
}
