import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';

/** Errors by field: only fields that have one. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface NumberRule {
  isInteger: boolean;
  minimum: number;
  maximum: number;
}

/** Keeps the fields with an error. */
export function fieldErrors(found: readonly (readonly [string, string | null])[]): FieldErrors {
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** What is wrong with a typed number; an empty field is none. */
export function numberProblem(text: string, { isInteger, minimum, maximum }: NumberRule): string | null {
  if (text.trim() === '') return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return t`Not a number`;
  if (isInteger && !Number.isInteger(value)) return t`Whole numbers only`;
  if (value < minimum) return t`At least ${minimum}`;
  return value > maximum ? t`At most ${maximum}` : null;
}

/** The same of a field that must not be empty. */
export function neededNumberProblem(text: string, rule: NumberRule): string | null {
  return text.trim() === '' ? t`Needed` : numberProblem(text, rule);
}

/** A form that is sent once nothing is wrong. Errors are shown only after the first attempt. */
export function useSubmission(found: FieldErrors, send: () => void) {
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(found).length === 0) send();
  };
  return { errors: isChecked ? found : {}, submit };
}
