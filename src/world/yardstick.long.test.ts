/* The same laws, held against all of their cases. */
import './yardstick.test.ts';
