import { configure } from '@testing-library/dom';

// Code that comes on demand takes its time where other work shares the machine.
configure({ asyncUtilTimeout: 30_000 });
