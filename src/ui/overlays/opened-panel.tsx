import type { ReactElement, ReactNode } from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { FloatingPanel } from './floating-panel.tsx';

interface OpenedPanelProps {
  title: ReactNode;
  size?: 'narrow' | 'wide';
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A floating panel that was opened: focus goes in, and back to where it was when the panel closes. */
export function OpenedPanel({ size = 'narrow', ...rest }: OpenedPanelProps): ReactElement {
  return (
    <FocusScope autoFocus restoreFocus>
      <FloatingPanel role="region" size={size} {...rest} />
    </FocusScope>
  );
}
