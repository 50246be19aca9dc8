const REDACTED = '[redacted]';

/** Shorter keys would be found by accident in innocent text, and replacing those would break answers. */
const SHORTEST_REDACTED = 8;

/** Takes the API key out of whatever goes to a browser or a log, should a service ever echo it. */
export interface Redaction {
  text(text: string): string;
  body(body: Buffer): Buffer;
}

export function createRedaction(secret: string): Redaction {
  if (secret.length < SHORTEST_REDACTED) return { text: (text) => text, body: (body) => body };
  const forms = [...new Set([secret, JSON.stringify(secret).slice(1, -1)])];
  const text = (from: string) => forms.reduce((clean, form) => clean.replaceAll(form, REDACTED), from);
  return {
    text,
    body: (body) => (forms.some((form) => body.includes(form)) ? Buffer.from(text(body.toString('utf8'))) : body),
  };
}
