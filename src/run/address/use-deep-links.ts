import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServiceClient } from '../../client/react/index.ts';
import type { FollowMode } from '../../scene/index.ts';
import type { Viewer } from '../viewer.ts';
import type { PanelConfigs } from '../viewer-state.ts';
import { keepInstantInAddress, keepPanelsInAddress, panelsOf, type ViewerSearch } from './viewer-search.ts';

/** The pages that have a viewer. */
export type ViewerRoute = '/simulations/$simulationId' | '/recordings/$recordingId' | '/compare/$leftId/$rightId';

export interface DeepLinks {
  /** Name of the view asked for. */
  readonly view: string | undefined;
  /** How the link that the page began with shows panels; null where it does not say. */
  readonly panels: PanelConfigs | null;
  /** Where panels stand, as a link said it. */
  readonly layout: string | undefined;
  /** What was asked for that there is not, in words. */
  readonly said: readonly string[];
  say(words: string): void;
  /** Says that there is no view of that name, and which there are. */
  sayUnknownView(name: string, known: readonly string[]): void;
  dismiss(words: string): void;
  /** What is selected is gone along with from now on; undefined: no longer. */
  tellFollowing(mode: FollowMode | undefined): void;
  /** Panels stand so from now on; undefined: the address no longer says where. */
  tellLayout(layout: string | undefined): void;
}

/** `?select` and `?t` are applied once there is a picture; selection and instant are kept in the address (ARCHITECTURE.md 5). */
export function useDeepLinks(viewer: Viewer, route: ViewerRoute): DeepLinks {
  const { select, follow, t, view, camera, layers, panels, layout } = useSearch({ from: route });
  const write = useSearchWriter(route);
  const { recordings } = useServiceClient();
  const [said, setSaid] = useState<readonly string[]>([]);
  const say = useCallback((words: string) => setSaid((before) => [...new Set([...before, words])]), []);
  const sayUnknownView = useCallback(
    (name: string, known: readonly string[]) => {
      import('./link-words.ts').then(({ unknownView }) => say(unknownView(name, known))).catch(reportError);
    },
    [say],
  );
  const waiting = useRef<{ words: string; giveUp: () => void } | null>(null);
  const dismiss = useCallback((words: string) => {
    if (waiting.current?.words === words) waiting.current.giveUp();
    setSaid((before) => before.filter((other) => other !== words));
  }, []);

  // A link is opened once; later the page writes the address.
  const [linkedPanels] = useState(() => (panels === undefined ? null : panelsOf(panels)));
  const openLink = useEffectEvent((viewer: Viewer, signal: AbortSignal) => {
    if (linkedPanels !== null) viewer.store.setState({ panels: linkedPanels });
    const asked = { t, select, follow: follow === 'presenter' ? undefined : follow, camera, layers };
    if (Object.values(asked).every((value) => value === undefined)) return;
    import('./open-link.ts')
      .then((link) => {
        if (signal.aborted) return;
        waiting.current = link.openLink(
          viewer,
          { ...asked, hasView: view !== undefined },
          { say, dismiss, signal, recordings },
        );
      })
      .catch(reportError);
  });
  useEffect(() => {
    const leaving = new AbortController();
    openLink(viewer, leaving.signal);
    return () => leaving.abort();
  }, [viewer]);

  useEffect(() => keepSelectionInAddress(viewer, (name) => write({ select: name })), [viewer, write]);

  useEffect(() => keepPanelsInAddress(viewer, (text) => write({ panels: text })), [viewer, write]);

  useEffect(() => keepInstantInAddress(viewer, (instant) => write({ t: instant })), [viewer, write]);
  const tellFollowing = useCallback((mode: FollowMode | undefined) => write({ follow: mode }), [write]);
  const tellLayout = useCallback((text: string | undefined) => write({ layout: text }), [write]);
  return { view, panels: linkedPanels, layout, said, say, sayUnknownView, dismiss, tellFollowing, tellLayout };
}

/**
 * Changes what the address says of a page. A page that is being left stays on the screen until the next one has loaded:
 * its address is no longer the browser's, and writing it would undo the click that leaves.
 */
function useSearchWriter(route: ViewerRoute): (change: ViewerSearch) => void {
  const router = useRouter();
  const navigate = useNavigate({ from: route });
  const pathname = useMatch({ from: route, select: (match) => match.pathname });
  return useCallback(
    (change) => {
      if (router.latestLocation.pathname !== pathname) return;
      void navigate({ params: true, search: (search) => ({ ...search, ...change }), replace: true });
    },
    [router, navigate, pathname],
  );
}

/** Also what was selected before the page was left. Returns how to stop. */
function keepSelectionInAddress({ store }: Viewer, write: (name: string | undefined) => void): () => void {
  const { name } = store.getState().selection;
  if (name !== null) write(name);
  return store.subscribe(({ selection }, before) => {
    if (selection.name !== before.selection.name) write(selection.name ?? undefined);
  });
}
