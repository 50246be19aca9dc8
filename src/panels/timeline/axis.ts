import { createContext } from 'react';
import type { TimelinePainter } from './timeline-painter.ts';

/** The timeline on whose axis other panels stand; null while it is being made. */
export const TimelineAxis = createContext<TimelinePainter | null>(null);
