import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the label in words instead of a tooltip. */
  worded?: boolean;
}

/** Copies `text`; for two seconds the button says that it did. */
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
