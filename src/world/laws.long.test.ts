/* The same laws, held against all of their cases. */
import './laws.test.ts';
