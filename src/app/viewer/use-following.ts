import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Feed } from '../../feed/index.ts';
import { follow } from './follow.ts';

/** Reads while the page is open. */
export function useFollowing(feed: Feed): void {
  const queries = useQueryClient();
  useEffect(() => follow(queries, feed), [queries, feed]);
}
