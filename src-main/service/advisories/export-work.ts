import { findBundleKey, insertBundleKey } from '#service/db/advisories/bundle-keys.ts'
import { findSigningKey } from '#service/db/signatures/signing-keys.ts'
import { saveJobPayload } from '#service/db/jobs/job-queue.ts'
import type { Actor } from '#service/domain/actor.ts'
import { formatCount } from '#service/domain/format-count.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { materialOf } from '#service/signatures/signing-material.ts'
import type { JobRun, JobHandler } from '#service/jobs/job-handler.ts'
import type { ExportBundleInput } from '#service/advisories/thread/export-bundle.ts'
import type { BundleFile, BundlePayload } from './bundle-files.ts'
import { bundlePath } from './bundle-files.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'
import { ensureSigningKey, removeSigningKey, signingKeyOf } from './signing-key.ts'
import type { WrittenBundle } from './thread/write-bundle.ts'

/** Returns the handler of jobs that write a bundle. It leases the snapshots on disk while it runs. */
export function exportBundle(tools: ExchangeDependencies): JobHandler {
  return async (run) => {
    const { sourceIds, baseSnapshotId, signingKeyId = null } = run.job.payload as BundlePayload // written by the mutation only
    const current = tools.advisories.current()
    const state = current && tools.advisories.openSnapshot(current.snapshotId)
    if (!state) throw new Rejection('No advisory data to export')
    const base = baseSnapshotId === null ? null : tools.advisories.openSnapshot(baseSnapshotId)
    try {
      if (baseSnapshotId !== null && !base) throw new Rejection(...missingBaseError(baseSnapshotId))
      const signingKey =
        signingKeyId === null
          ? await localKey(tools, run.job.startedBy)
          : await bundleSigningKey(tools, run.job.organizationId, signingKeyId)
      const createdAt = tools.now().toISOString()
      const input: ExportBundleInput = {
        file: state.file,
        baseFile: base?.file ?? null,
        sourceIds,
        createdAt,
        signingKey,
        path: bundlePath(tools.dataFolder, run.job.id),
      }
      const written = await write(tools, run, input)
      const file = fileOf(written, input)
      await saveJobPayload(tools.database, run.job.id, { ...run.job.payload, file })
      return { state: 'SUCCEEDED', message: `${file.filename}: ${describe(written)}` }
    } finally {
      base?.release()
      state.release()
    }
  }
}

/** Describes a snapshot that is no longer stored. */
export function missingBaseError(snapshotId: string): [message: string, remedy: string] {
  return [
    `The snapshot "${snapshotId}" is no longer available`,
    'Export a full bundle, or choose an available snapshot as its base.',
  ]
}

/**
 * Returns the private key of this installation (PEM), registered as its own and not revoked. A revoked key is replaced. Its own bundles are
 * always trusted.
 */
async function localKey(
  tools: Pick<ExchangeDependencies, 'database' | 'dataFolder' | 'secrets' | 'now'>,
  by: Actor,
): Promise<string> {
  const { database, now } = tools
  let key = await ensureSigningKey(tools)
  const known = await findBundleKey(database.write, signingKeyOf(key).fingerprint)
  if (known && known.revokedAt === null) return key
  if (known) {
    await removeSigningKey(tools)
    key = await ensureSigningKey(tools)
  }
  const { fingerprint } = signingKeyOf(key)
  await insertBundleKey(database.write, { fingerprint, name: 'This installation', own: true }, by, now().toISOString())
  return key
}

/**
 * Returns the private part (PEM) of a key of the trust store that signs a bundle.
 *
 * @throws {Rejection} if there is no such key here, or it is not one for bundles
 */
export async function bundleSigningKey(
  { database, secrets }: Pick<ExchangeDependencies, 'database' | 'secrets'>,
  organizationId: string,
  id: string,
): Promise<string> {
  const key = await findSigningKey(database.write, organizationId, id)
  if (!key) throw new Rejection('SigningKey not found')
  if (key.algorithm !== 'Ed25519') {
    throw new Rejection(`Bundles are signed with Ed25519. The key "${key.name}" is of the kind ${key.algorithm}`)
  }
  return (await materialOf(secrets, key)).secret
}

/** Milliseconds for one bundle. */
const timeLimitMs = 4 * 60 * 60_000

function write(
  { pool }: ExchangeDependencies,
  { signal, show }: JobRun,
  input: ExportBundleInput,
): Promise<WrittenBundle> {
  return pool.run<ExportBundleInput, WrittenBundle>('export-bundle', input, {
    background: true,
    timeLimit: timeLimitMs,
    signal,
    onProgress: ({ done, message, unit }) =>
      show({ ...(done !== undefined && { done }), ...(message !== undefined && { message }), ...(unit && { unit }) }),
  })
}

function fileOf({ bytes, sha256 }: WrittenBundle, { createdAt, baseFile, sourceIds }: ExportBundleInput): BundleFile {
  const day = createdAt.slice(0, 10)
  return {
    filename: `waybill-advisories-${day}${baseFile === null ? '' : '-changes'}.bundle`,
    bytes,
    sha256,
    notes: [
      ...(baseFile === null
        ? []
        : ['Contains changes only. It can be imported only where the base snapshot is in use.']),
      ...(sourceIds === null ? [] : ['Contains only some of the sources.']),
    ],
  }
}

function describe({ sources }: WrittenBundle): string {
  const items = sources.reduce((sum, source) => sum + source.items, 0)
  return `${formatCount(sources.length, 'source')}, ${formatCount(items, 'record')}`
}
