import * as z from 'zod';

/** A whole number within bounds, both included. */
export const wholeNumber = (least: number, most: number) =>
  z.string().transform((text, context) => {
    if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    context.addIssue(`expected a whole number from ${least} to ${most}`);
    return z.NEVER;
  });

/** A number within bounds, both included. */
export const amount = (least: number, most: number) =>
  z.string().transform((text, context) => {
    if (/^\d{1,10}(\.\d{1,6})?$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    context.addIssue(`expected a number from ${least} to ${most}`);
    return z.NEVER;
  });

/** At least one, separated by commas; blanks around them and repetitions do not count. */
export const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
    .pipe(z.array(item).min(1, 'expected at least one, separated by commas'));

/** What a header may carry, such as a key. */
export const headerValue = z.string().regex(/^[\x21-\x7e]+$/, 'expected visible ASCII characters without blanks');
