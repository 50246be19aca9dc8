import type { Plugin } from 'vite';

const ADDRESSES = ['/bench/lanes', '/bench/scene', '/pieces'];

/** Pages for developers of Aisle: an entry of its own on the development server, of which a build knows nothing. */
export const developerPages: Plugin = {
  name: 'developer-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', search] = request.url?.split('?') ?? [];
      if (ADDRESSES.includes(path)) request.url = `/bench/pages/index.html${search === undefined ? '' : `?${search}`}`;
      next();
    });
  },
};
