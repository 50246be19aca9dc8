import { type ReactElement, useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

/** Copies `text`; for two seconds the icon says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyText(text));
  return <IconButton icon={copied ? 'check' : 'copy'} label={copied ? 'Copied' : label} onClick={copy} />;
}
