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

/** A floating panel that takes the focus, and gives it back when it closes. */
export function OpenedPanel({ size = 'narrow', ...rest }: OpenedPanelProps): ReactElement {
  return (
    <FocusScope autoFocus restoreFocus>
      <FloatingPanel role="region" size={size} {...rest} />
    </FocusScope>
  );
}
