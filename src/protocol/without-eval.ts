import * as z from 'zod';

// A strict content security policy forbids `eval`. Without this zod tries it when the first schema is made, and the browser
// tells of a violation.
z.config({ jitless: true });
