import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What is shown in place of a part that failed; `retry` shows the part again. */
  fallback(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/** A part that fails leaves the rest of the page as it is. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: { error: unknown } } {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, () => this.setState({ failed: null })) : this.props.children;
  }
}
