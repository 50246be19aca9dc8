import { configure } from '@testing-library/react';

// Code on demand may be slow on a shared machine. Components are tested as in development and in a hidden part of a
// page: rendered twice, with effects ended and begun again.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true });
