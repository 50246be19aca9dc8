/* The same laws, held against all of their cases. */
import './courses.test.ts';
