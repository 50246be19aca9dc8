import { configure } from '@testing-library/react';

// Code that comes on demand takes its time where other work shares the machine. Every component is tested as React may run it in
// development and in a hidden part of a page: rendered twice, its effects ended and begun again.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true });
