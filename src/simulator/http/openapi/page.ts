import type { OpenApiDocument, Operation } from '../../../protocol/index.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .5rem 0; }
  summary { cursor: pointer; }
  code, pre { font: 13px/1.45 ui-monospace, monospace; }
  pre { overflow: auto; max-height: 26rem; padding: .75rem; background: color-mix(in srgb, currentColor 8%, transparent); }
  .what { display: block; padding-left: 4.2rem; opacity: .8; }
  .method { display: inline-block; min-width: 3.2rem; font-weight: 600; }
`;

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** The document to read: one page without scripts and without anything from elsewhere. */
export function renderPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(entries.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => renderSection(tag, entries));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title>
<style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>Every request carries the header <code>X-Service-Api-Key</code>. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
</body></html>
`;
}

function renderSection(tag: string, entries: readonly Entry[]): string {
  const own = entries.filter(({ operation }) => operation.tags.includes(tag));
  return `<h2>${escapeHtml(tag)}</h2>\n${own.map(renderEntry).join('\n')}`;
}

function renderEntry({ method, path, operation }: Entry): string {
  const body = operation.requestBody ? `<h3>Request body</h3>${renderJson(operation.requestBody)}` : '';
  return `<details><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></summary>
${body}<h3>Responses</h3>${renderJson(operation.responses)}</details>`;
}

function renderJson(value: object): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
