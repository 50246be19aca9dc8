/** Tests of components answer for the service; any other request is refused, as by a service that is not there. */
globalThis.fetch = (input) =>
  Promise.reject(new TypeError(`A test asks the network for ${input instanceof Request ? input.url : input}`));
