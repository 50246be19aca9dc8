import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type ConfiguredPanel,
  changePanel,
  type DeepLinks,
  type PanelConfigs,
  panelConfig,
  useViewer,
} from '../run/index.ts';
import {
  type ArrangedPanel,
  arrange,
  keepLayout,
  keptLayout,
  type Layout,
  layoutLink,
  type NamedLayout,
  namesOfSome,
  readLayoutLink,
} from '../workspace/index.ts';
import type { OpenConfig } from './panel.ts';
import type { Preset } from './presets.ts';

interface RunLayoutOptions {
  links: DeepLinks;
  panels: readonly ArrangedPanel[];
  configs: ReadonlyMap<string, ConfiguredPanel<OpenConfig>>;
  panelsAtStart: PanelConfigs;
  /** The page has room for usual places only; the layout waits for more. */
  isNarrow: boolean;
}

const USUAL = { layout: null };

/**
 * Returns the layout of a run and its commands. A page that was opened by a link with a layout writes changes into its address; any
 * other keeps them in this browser, apart for live runs and recordings, whose panels differ.
 */
export function useRunLayout(options: RunLayoutOptions) {
  const { links, panels, configs, isNarrow } = options;
  const viewer = useViewer();
  const kind = viewer.hasLive ? 'live' : 'recorded';
  const [begun] = useState(() => begin(options, kind));
  const [chosen, choose] = useState({ layout: begun.layout });
  const shown = useRef<Layout | null>(null);
  // The workspace is made anew at another width, from the layout that it last had room for.
  const placed = useMemo(() => (isNarrow ? USUAL : { layout: shown.current ?? chosen.layout }), [isNarrow, chosen]);
  const isLinked = useRef(begun.isLinked);
  const say = useEffectEvent((words: string) => links.say(words));
  useEffect(() => {
    if (begun.words !== null) say(begun.words);
  }, [begun]);
  const { tellLayout } = links;
  const keep = useCallback(
    (layout: Layout) => {
      if (isNarrow) return;
      shown.current = layout;
      if (isLinked.current) tellLayout(layoutLink(layout));
      else keepLayout(kind, layout);
    },
    [kind, tellLayout, isNarrow],
  );
  const commands = useMemo(() => {
    const restore = (layout: Layout | null) => {
      shown.current = layout;
      choose({ layout });
    };
    const showLayout = (layout: Layout | null) => {
      if (isLinked.current) tellLayout(undefined);
      isLinked.current = false;
      restore(layout);
    };
    return {
      /** Puts the places back that panels had before. */
      restore,
      showNamed({ layout, panels: kept }: NamedLayout) {
        viewer.store.setState({ panels: kept });
        showLayout(layout);
      },
      showPreset({ open, layout }: Preset) {
        for (const [id, config] of configs) changePanel(viewer, config, { isOpen: open.includes(id) });
        showLayout(layout);
      },
    };
  }, [viewer, configs, tellLayout]);
  return {
    ...commands,
    chosen: placed,
    /** The workspace tells of changes alone: until the first, panels stand where they began. */
    now: () => (isNarrow ? null : (shown.current ?? arrange(chosen.layout, panels))),
    keep,
    current: () => ({
      layout: arrange(shown.current ?? chosen.layout, panels),
      panels: viewer.store.getState().panels,
    }),
  };
}

/** Returns the layout to begin with. What was opened since the page began is missing in it, so it comes selected. */
function begin(options: RunLayoutOptions, kind: string) {
  const { panels, configs, panelsAtStart } = options;
  const begun = readFirst(options, kind);
  const atStart = panels.map((panel) => {
    const { isOpen } = panelConfig(panelsAtStart, configs.get(panel.id) as ConfiguredPanel<OpenConfig>);
    return { ...panel, isOpen };
  });
  const hasChanged = panels.some(({ isOpen }, index) => isOpen !== atStart[index]?.isOpen);
  return hasChanged ? { ...begun, layout: arrange(begun.layout, atStart) } : begun;
}

function readFirst({ links: { layout: link }, configs }: RunLayoutOptions, kind: string) {
  if (link === undefined) return { layout: keptLayout(kind), words: null, isLinked: false };
  try {
    const { read, unknown } = readLayoutLink(link, (id) => configs.has(id));
    return { layout: read, words: unknown.length === 0 ? null : unknownWords(unknown), isLinked: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { layout: keptLayout(kind), words: t`The layout of the link cannot be used: ${reason}`, isLinked: false };
  }
}

function unknownWords(unknown: readonly string[]): string {
  const names = namesOfSome(unknown);
  return t`The layout of the link has panels that are not here: ${names}`;
}
