import { commonSchemas, type OpenApiDocument, type SecurityRequirement } from '../../protocol/index.ts';
import type { Role } from '../access/caller.ts';
import { COOKIE_NAME } from '../access/sessions.ts';
import type { AccessSettings } from '../environment/settings.ts';
import { type DescribedRoute, describeRoute } from './described-route.ts';
import { ownRoutes } from './own-routes.ts';
import { recordingRoutes } from './recording-routes.ts';
import type { RefusalCode } from './refusals.ts';
import { tableRoutes } from './table-routes.ts';

/** A route as the server has it. */
export interface ServedRoute {
  method: string;
  /** With `:name` for what changes. */
  url: string;
  role: Role | 'anybody';
}

export const DESCRIBED_ROUTES = [...ownRoutes, ...tableRoutes, ...recordingRoutes];

/** Of what is described, what this gateway serves: settings decide which routes there are. */
export function describeGateway(served: readonly ServedRoute[], access: AccessSettings): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of DESCRIBED_ROUTES) {
    const found = served.find(({ method, url }) => method === route.method && url === urlOf(route));
    if (found === undefined) continue;
    const methods = paths[route.path] ?? {};
    const security = securityOf(access, found.role);
    const strangers: RefusalCode[] = security.length === 0 ? [] : ['SIGN_IN_REQUIRED'];
    methods[route.method.toLowerCase()] = { ...describeRoute(route, strangers), security };
    paths[route.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aisle gateway',
      version: '1',
      description:
        'What the gateway answers itself: tables, recordings, sessions. What it passes on is described by the simulation service.',
    },
    paths,
    components: { securitySchemes: schemesOf(access), schemas: commonSchemas() },
    security: securityOf(access, 'viewer'),
  };
}

/** A file of a recording is told apart by the end of its name, within one route. */
export function urlOf({ path }: DescribedRoute): string {
  return path.replace(/\}\.\w+$/, '}').replaceAll(/\{(\w+)\}/g, ':$1');
}

function schemesOf({ tokens, oidc }: AccessSettings): Record<string, object> {
  return {
    ...(tokens === null ? {} : { token: { type: 'http', scheme: 'bearer', description: 'An access token' } }),
    ...(tokens === null && oidc === null ? {} : { session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAME } }),
  };
}

/** One of these suffices. Viewers and operators may do what is not said to be for one role. */
function securityOf(access: AccessSettings, role: ServedRoute['role']): SecurityRequirement[] {
  if (access.open || role === 'anybody') return [];
  const roles = role === 'operator' ? [role] : [];
  const requirements: SecurityRequirement[] = Object.keys(schemesOf(access)).map((scheme) => ({ [scheme]: roles }));
  // Behind a proxy that signs people in, there is nothing to send.
  return access.proxy === null ? requirements : [...requirements, {}];
}
