import type { ErrorDetail } from '../../protocol/index.ts';

/** An event of the plant that cannot be published: it does not follow the contract or refers to what is not there. */
export class UnsupportedEventError extends Error {
  override readonly name = 'UnsupportedEventError';
  readonly details: readonly ErrorDetail[];

  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(message);
    this.details = details;
  }
}
