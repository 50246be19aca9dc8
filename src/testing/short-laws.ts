import { configureGlobal } from 'fast-check';

// A mutant costs each law once: what a law has not seen to break after this time counts as held.
configureGlobal({ interruptAfterTimeLimit: 400, markInterruptAsFailure: false });
