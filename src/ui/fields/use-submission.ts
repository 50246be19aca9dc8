import { type FormEvent, useState } from 'react';
import type { FieldErrors } from './field-errors.ts';

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
