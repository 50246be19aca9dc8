/** A test of a component answers for the service itself; what it forgets is refused as by a service that is not there. */
globalThis.fetch = (input) =>
  Promise.reject(new TypeError(`A test asks the network for ${input instanceof Request ? input.url : input}`));
