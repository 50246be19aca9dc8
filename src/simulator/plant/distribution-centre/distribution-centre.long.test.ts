/* The same, over six hours and two seeds. */
import './distribution-centre.test.ts';
