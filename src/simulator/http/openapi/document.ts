import { commonSchemas, ENDPOINTS, type OpenApiDocument, PATH_PREFIX } from '../../../protocol/index.ts';
import { controlEndpoints } from '../../control/endpoints.ts';
import { type DescribedEndpoint, describeOperation, securityScheme } from './operation.ts';

/** Tags of the interface's endpoints by the beginning of their path. */
const TAGS = [
  ['/simulations/{simulationId}/tables', 'Result tables'],
  ['/simulations/{simulationId}/animation', 'Animation'],
  ['', 'Compatibility'],
] as const;

/** Made from the schemas that requests are checked by, so that the two cannot differ. */
export function describeService(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of [...interfaceEndpoints(), ...controlEndpoints]) {
    const methods = paths[endpoint.path] ?? {};
    methods[endpoint.method.toLowerCase()] = describeOperation(endpoint);
    paths[endpoint.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Simulation service',
      version: '1',
      description:
        'Result tables, animation and compatibility endpoints of running simulations, and the control plane of this simulator.',
    },
    paths,
    components: { securitySchemes: { apiKey: securityScheme }, schemas: commonSchemas() },
    security: [{ apiKey: [] }],
  };
}

function interfaceEndpoints(): DescribedEndpoint[] {
  return Object.entries(ENDPOINTS).map(([name, { method, path, summary, body, data }]) => ({
    method,
    path: PATH_PREFIX + path,
    summary,
    tag: TAGS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? '',
    body,
    data,
    deprecated: name === 'health',
  }));
}
