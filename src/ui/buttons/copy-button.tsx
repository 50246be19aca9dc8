import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the label in words instead of a tooltip. */
  worded?: boolean;
}

/** Copies `text`, and says so for two seconds. */
export function CopyButton({ text, label, worded = false }: CopyButtonProps): ReactElement {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  const look = { icon: copied ? 'check' : 'copy', onClick: copy } as const;
  const words = copied ? t`Copied` : label;
  return worded ? <Button {...look}>{words}</Button> : <IconButton {...look} label={words} />;
}

/** Puts text on the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For plain http on another host than this one: browsers have no clipboard object there. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Outside an open dialog nothing can be selected.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
