/* The same, over an hour. */
import './replay.test.ts';
