import { type ReactElement, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  /** Ending of the names that may be chosen: `.xml`. */
  accept: string;
  testId: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Asks for a file of the reader's own disk. */
export function FileButton({ accept, testId, disabled = false, onFile, children }: FileButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="open" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-testid={testId}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after a change.
          target.value = '';
        }}
      />
    </>
  );
}
