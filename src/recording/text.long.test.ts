/* The same laws, held against all of their cases. */
import './text.test.ts';
