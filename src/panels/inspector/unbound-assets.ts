import { createContext } from 'react';

/** Assets that the picture shows as generic shapes, since no model is bound to them. */
export const UnboundAssets = createContext<readonly string[]>([]);
