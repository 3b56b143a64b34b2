import { findBundle, retentionMs as bundleRetentionMs } from '#service/advisories/bundle-files.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { safeFileName } from '#service/downloads/safe-file-name.ts'
import { exportRetentionMs, findMadeFiles } from '#service/downloads/export-files.ts'
import type { ExportOutputInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf } from '#service/graphql/resolving/permission.ts'
import type { Services } from '#service/graphql/resolving/services.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'
import { newJob } from '#service/domain/new-job.ts'
import { readOutput } from './export-output.ts'
import { requireStatements } from './require-statements.ts'
import { withSigningKey } from './with-signing-key.ts'

const maxOutputs = 20

/** Files that are made together in the background: of a version, or a bundle of advisory data. */
export const exportResolvers: Resolvers = {
  Query: {
    export: async (_root, { id }, { caller, services }) => {
      const job = await findJob(services.database, caller.organizationId, id)
      return job && (job.finishedAt === null || filesOf(job, services)) ? onlyExport(job) : null
    },
  },
  Job: { export: (job) => onlyExport(job) },
  Export: {
    sbom: async ({ kind, versionId }, _args, context) =>
      kind === 'EXPORT' && versionId !== null ? ((await loadVersion(context, versionId)) ?? null) : null,
    job: (job) => job,
    ready: (job, _args, { services }) => filesOf(job, services) !== null,
    files: (job, _args, { services }) =>
      Promise.all(
        (filesOf(job, services) ?? []).map(async ({ path, warnings, ...file }) => {
          const { contentType, filename } = file
          const url = await services.downloads.offer({ content: { path, isTemporary: false }, contentType, filename })
          return { ...file, warnings: [...warnings], url }
        }),
      ),
    createdBy: ({ startedBy }) => startedBy,
    expiresAt: ({ kind, finishedAt }) => {
      const retention = kind === 'EXPORT' ? exportRetentionMs : bundleRetentionMs
      return finishedAt === null ? null : new Date(Date.parse(finishedAt) + retention).toISOString()
    },
  },
  Mutation: {
    exportCreate: (_root, { input }, context) =>
      payload(input, async () => {
        const { caller, services } = context
        const version = await loadVersion(context, input.sbomId)
        if (!version) throw new Rejection('Sbom not found')
        const requests = await requireOutputs(input.outputs, version, context)
        const about = { kind: 'EXPORT', organizationId: caller.organizationId, versionId: version.id } as const
        const job = await services.jobs.add(
          newJob({ ...about, payload: { requests, name: nameOf(input.name) } }, actorOf(context), services.now()),
        )
        return { export: job, job }
      }),
  },
}

/** Returns the files of a job that made some; null before that, and after they were removed. */
function filesOf(job: Job, services: Pick<Services, 'dataFolder' | 'now'>) {
  const bundle = findBundle(services.dataFolder, job)
  if (!bundle) return findMadeFiles(services, job)
  const { path, filename, bytes, sha256, notes } = bundle
  return [{ path, filename, bytes, sha256, warnings: notes, contentType: 'application/octet-stream' }]
}

function onlyExport<T extends { readonly kind: string }>(job: T): T | null {
  return job.kind === 'EXPORT' || job.kind === 'EXPORT_BUNDLE' ? job : null
}

/** @throws {Rejection} if nothing of the name can be part of a file name */
function nameOf(given: string | null | undefined): string | null {
  if (given == null) return null
  const name = safeFileName(given)
  if (name === null) throw new Rejection(`"name" ${JSON.stringify(given)} is not a file name`)
  return name
}

async function requireOutputs(
  outputs: readonly ExportOutputInput[],
  version: SbomVersion,
  context: RequestContext,
): Promise<readonly ExportRequest[]> {
  if (outputs.length === 0) throw new Rejection('"outputs" must not be empty')
  if (outputs.length > maxOutputs) throw new Rejection(`"outputs" has more than ${maxOutputs} entries`)
  const requests = outputs.map((output) => readOutput(output, version))
  for (const request of requests) await requireStatements(context.services, version, request)
  return Promise.all(requests.map((request) => withSigningKey(request, version, context)))
}
