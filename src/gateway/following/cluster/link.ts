import { readFile } from 'node:fs/promises';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { ObjectStore } from '@nats-io/obj';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import type { StreamSettings } from '../../environment/settings.ts';
import type { ClusterNames } from './names.ts';

/** A connection to NATS with all that a cluster of gateways keeps there. */
export interface Link {
  connection: NatsConnection;
  client: JetStreamClient;
  manager: JetStreamManager;
  leases: KV;
  gateways: KV;
  snapshots: ObjectStore;
  /** When the stream was made: another one has none of what was known of the one before. */
  madeAt: string;
  /** Of a message, as the server takes it. */
  mostMessageBytes: number;
}

const CONNECT_MILLIS = 2000;
/** A server that is silent for so long twice is gone. */
const PING_MILLIS = 700;
const MOST_PINGS = 2;
const REQUEST_MILLIS = 2000;
const NANOS_PER_MILLI = 1e6;
const HOUR_MILLIS = 3_600_000;
/** Gateways tell several times a second that they are there. */
const GATEWAY_KEY_MILLIS = 60_000;

/** Connects, and makes what is missing. @throws Error in words for operators; nothing of it is a secret */
export async function connectLink(settings: StreamSettings, names: ClusterNames): Promise<Link> {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect(await optionsOf(settings));
  try {
    return await prepare(connection, settings, names);
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}

async function optionsOf(settings: StreamSettings): Promise<NodeConnectionOptions> {
  const { credsAuthenticator } = await import('@nats-io/transport-node');
  const { servers, token, credentialsFile, tls } = settings;
  return {
    ...{ servers, name: 'aisle', timeout: CONNECT_MILLIS, pingInterval: PING_MILLIS, maxPingOut: MOST_PINGS },
    // It begins anew by itself, with all that stands on it.
    reconnect: false,
    ...(token !== null && { token }),
    ...(credentialsFile !== null && { authenticator: credsAuthenticator(await readFile(credentialsFile)) }),
    ...((tls !== null || servers.some((server) => server.startsWith('tls:'))) && {
      tls: {
        ...(tls?.authorityFile != null && { caFile: tls.authorityFile }),
        ...(tls?.certificateFile != null && { certFile: tls.certificateFile }),
        ...(tls?.keyFile != null && { keyFile: tls.keyFile }),
      },
    }),
  };
}

async function prepare(connection: NatsConnection, settings: StreamSettings, names: ClusterNames): Promise<Link> {
  const [{ jetstream, jetstreamManager, RetentionPolicy, DiscardPolicy, StorageType }, { Kvm }, { Objm }] =
    await Promise.all([import('@nats-io/jetstream'), import('@nats-io/kv'), import('@nats-io/obj')]);
  const manager = await jetstreamManager(connection, { timeout: REQUEST_MILLIS });
  const client = jetstream(connection, { timeout: REQUEST_MILLIS });
  const { replicas, hours, mostBytes } = settings;
  const ageMillis = hours * HOUR_MILLIS;
  const config = {
    subjects: [names.subjects],
    max_age: ageMillis * NANOS_PER_MILLI,
    max_bytes: mostBytes,
    num_replicas: replicas,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    storage: StorageType.File,
  };
  const known = await manager.streams.info(names.stream).catch(() => null);
  if (known === null) await manager.streams.add({ name: names.stream, ...config });
  else if (known.config.max_age !== config.max_age || known.config.max_bytes !== mostBytes)
    await manager.streams.update(names.stream, { max_age: config.max_age, max_bytes: mostBytes });
  const { created } = known ?? (await manager.streams.info(names.stream));
  const kv = new Kvm(client);
  return {
    ...{ connection, client, manager },
    leases: await kv.create(names.leases, { history: 1, replicas }),
    gateways: await kv.create(names.gateways, { history: 1, replicas, ttl: GATEWAY_KEY_MILLIS }),
    snapshots: await new Objm(client).create(names.snapshots, { replicas, ttl: ageMillis * NANOS_PER_MILLI }),
    madeAt: String(created),
    mostMessageBytes: connection.info?.max_payload ?? 1024 * 1024,
  };
}
