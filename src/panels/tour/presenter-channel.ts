import * as z from 'zod';

/** What the page that plays tells the window of the presenter's notes. */
const shownSchema = z.object({
  kind: z.literal('shown'),
  index: z.int(),
  note: z.string(),
  caption: z.string(),
  /** Of the next step; null at the end. */
  next: z.string().nullable(),
  waits: z.boolean(),
  isHeld: z.boolean(),
  seconds: z.number().nullable(),
});

const messageSchema = z.discriminatedUnion('kind', [
  shownSchema,
  z.object({ kind: z.literal('over') }),
  /** The window is there and wants to know. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('command'), command: z.enum(['next', 'previous', 'hold', 'stop']) }),
]);

export type PresenterMessage = z.infer<typeof messageSchema>;
export type PresenterShown = z.infer<typeof shownSchema>;
export type PresenterCommand = Extract<PresenterMessage, { kind: 'command' }>['command'];

/** What the keys of a presenter do, those of a remote control among them; the names are those of `KeyboardEvent.key`. */
export const PRESENTER_KEYS: Readonly<Record<string, Exclude<PresenterCommand, 'hold'>>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Escape: 'stop',
};

/** Where a page and the window of its notes, of one browser, hear each other. Returns how to say something and how to end. */
export function presenterChannel(name: string, onMessage: (message: PresenterMessage) => void) {
  const channel = new BroadcastChannel(`aisle tour ${name}`);
  channel.onmessage = ({ data }) => {
    const { data: message } = messageSchema.safeParse(data);
    if (message) onMessage(message);
  };
  return {
    say: (message: PresenterMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
