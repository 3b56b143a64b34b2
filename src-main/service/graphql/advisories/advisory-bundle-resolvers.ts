import { bundleSigningKey, missingBaseError } from '#service/advisories/export-work.ts'
import type { BundlePayload } from '#service/advisories/bundle-files.ts'
import { removeSigningKey } from '#service/advisories/signing-key.ts'
import type { AdvisorySnapshot, AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import { findBundleKey, insertBundleKey, listBundleKeys, revokeBundleKey } from '#service/db/advisories/bundle-keys.ts'
import type { BundleKey } from '#service/domain/advisories/bundle-key.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { AdvisoryBundleExportInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { queueJob } from '#service/graphql/resolving/queue-job.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'

/** Bundles of advisory data: their keys and files, and the snapshots that they and a rollback refer to. */
export const advisoryBundleResolvers: Resolvers = {
  Query: {
    advisorySnapshots: (_root, _args, context) => listSnapshots(context),
    advisoryBundleKeys: async (_root, _args, { services }) => [...(await listBundleKeys(services.database.read))],
  },
  Mutation: {
    advisoryBundleExport: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        return { job: await queueJob(context, 'EXPORT_BUNDLE', await readExport(input, context)) }
      }),
    advisoryBundleKeyTrust: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'AdvisoryBundleKey')
        const { database, now } = context.services
        const fingerprint = readFingerprint(input.fingerprint)
        const key = { fingerprint, name: requireName(input.name), own: false }
        await insertBundleKey(database.write, key, actorOf(context), now().toISOString())
        return { advisoryBundleKey: await requireKey(context, fingerprint) }
      }),
    advisoryBundleKeyRevoke: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'AdvisoryBundleKey')
        const { database, now } = context.services
        const key = await requireKey(context, readFingerprint(input.fingerprint))
        await revokeBundleKey(database.write, key.fingerprint, actorOf(context), now().toISOString())
        if (key.own) await removeSigningKey(context.services)
        return { advisoryBundleKey: await requireKey(context, key.fingerprint) }
      }),
    advisoryRollback: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        return {
          job: await queueJob(context, 'ROLL_BACK_ADVISORIES', { snapshotId: readState(input.snapshotId, context) }),
        }
      }),
  },
}

function listSnapshots({ services: { advisories } }: RequestContext) {
  const inUse = advisories.inUse()
  const present = (current: boolean) => (state: AdvisorySnapshot) => ({
    id: state.snapshotId,
    current,
    activeSince: state.createdAt,
    bytes: state.bytes,
    ...contentOf(state.sources),
  })
  return [...(inUse ? [inUse].map(present(true)) : []), ...advisories.previous().map(present(false))]
}

function contentOf(sources: readonly { readonly name: string; readonly records: number }[]) {
  return { sources: sources.map(({ name }) => name), records: sources.reduce((sum, { records }) => sum + records, 0) }
}

async function readExport(
  input: AdvisoryBundleExportInput,
  { services, caller }: RequestContext,
): Promise<BundlePayload> {
  const { advisories } = services
  const sources = await advisories.sources()
  if (sources.length === 0) throw new Rejection('No advisory data to export')
  const { ids = null, baseSnapshotId = null } = input
  const unknown = ids?.find((id) => !sources.some((source) => source.id === id))
  if (unknown !== undefined) throw new Rejection(`Advisory source not found: "${unknown}"`)
  if (ids?.length === 0) throw new Rejection('"ids" must not be empty')
  if (baseSnapshotId !== null) requireBase(baseSnapshotId, advisories)
  const { signingKeyId = null } = input
  if (signingKeyId !== null) await bundleSigningKey(services, caller.organizationId, signingKeyId)
  return { sourceIds: ids === null ? null : [...ids], baseSnapshotId, signingKeyId }
}

function requireBase(snapshotId: string, advisories: AdvisoryStore): void {
  if (advisories.current()?.snapshotId === snapshotId) {
    throw new Rejection(`Nothing changed since the snapshot "${snapshotId}", which is the current one`)
  }
  const isKept = advisories.previous().some((state) => state.snapshotId === snapshotId)
  if (!isKept) throw new Rejection(missingBaseError(snapshotId))
}

function readState(wanted: string | null | undefined, { services: { advisories } }: RequestContext): string {
  const previous = advisories.previous()
  const state = wanted == null ? previous[0] : previous.find(({ snapshotId }) => snapshotId === wanted)
  if (state) return state.snapshotId
  if (wanted == null) throw new Rejection('There is no earlier snapshot to roll back to')
  if (advisories.current()?.snapshotId === wanted) throw new Rejection(`The snapshot "${wanted}" is the current one`)
  throw new Rejection(`The snapshot "${wanted}" is not available`)
}

function readFingerprint(text: string): string {
  const fingerprint = text.toLowerCase().replaceAll(/[:\s-]/g, '')
  if (/^[\da-f]{64}$/.test(fingerprint)) return fingerprint
  throw new Rejection(`"${text}" is not a fingerprint. Use 64 hexadecimal digits`)
}

async function requireKey({ services }: RequestContext, fingerprint: string): Promise<BundleKey> {
  const key = await findBundleKey(services.database.write, fingerprint)
  if (!key) throw new Rejection(`Key "${fingerprint}" not found`)
  return key
}
