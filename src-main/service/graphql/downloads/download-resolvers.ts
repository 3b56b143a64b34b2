import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { exportOutputs } from '#service/exports/outputs/outputs.ts'
import { profiles } from '#service/exports/profiles.ts'
import {
  downloadFile,
  type DownloadFile,
  type DownloadRequest,
  inlineContent,
  isReady,
  type PreparedDownload,
} from '#service/downloads/prepare-download.ts'
import type { StageName } from '#shared/stage.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { downloadRequest } from './download-request.ts'
import { reportRequest } from './report-request.ts'
import { requireStatements } from './require-statements.ts'
import { withSigningKey } from './with-signing-key.ts'
import { presentOutput } from './present-output.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadDocuments, loadStages } from '#service/graphql/resolving/version-loaders.ts'

/** Files for download (API rule 5). */
export const downloadResolvers: Resolvers = {
  Query: {
    exportProfiles: () => profiles.map((profile) => ({ ...profile, formats: [...profile.formats] })),
    exportOutputs: () => exportOutputs.map(presentOutput),
  },
  Sbom: {
    download: (version, args, context, info) => {
      if (args.sbomId != null && args.sbomId !== version.id) throw badInput('"sbomId" does not match this version')
      const asking = { context, signal: info.getAbortSignal() }
      return prepare(version, downloadRequest(args, version), args.requireCompleted ?? null, asking)
    },
    downloadPreview: async (version, args, context, info) => {
      const file = await fileOf(version, downloadRequest(args, version), { context, signal: info.getAbortSignal() })
      const { contents, warnings, unchanged } = await file.preview()
      const { formatName: format, contentType, streamedName: filename } = file
      return { format, contentType, filename, contents: [...contents], warnings: [...warnings], unchanged }
    },
    report: (version, { format, sections, requireCompleted }, context, info) => {
      const request = reportRequest(format, sections ?? null)
      const asking = { context, signal: info.getAbortSignal() }
      return prepare(version, { kind: 'export', request, isNamed: true }, requireCompleted ?? null, asking)
    },
  },
  SbomDownload: {
    ready: ({ file }) => file !== null,
    content: ({ file }) => (file ? inlineContent(file) : ''),
    contentType: ({ file }) => file?.contentType ?? null,
    filename: ({ file }) => file?.filename ?? null,
    url: ({ file }, _args, context) => offered(file, context),
    processingStatus: ({ stages }) => processingStatus(stages),
    warnings: async ({ file }) => (file ? [...(await file.written()).warnings] : []),
  },
  ReportDownload: {
    ready: ({ file }) => file !== null,
    contentType: ({ file }) => file?.contentType ?? null,
    filename: ({ file }) => file?.streamedName ?? null,
    url: ({ file }, _args, context) => offered(file, context),
    processingStatus: ({ stages }) => processingStatus(stages),
  },
}

/** The request's context, and the signal that aborts when nobody waits for the file any more. */
interface DownloadArguments {
  readonly context: RequestContext
  readonly signal: AbortSignal | undefined
}

async function prepare(
  version: SbomVersion,
  asked: DownloadRequest,
  required: readonly StageName[] | null,
  asking: DownloadArguments,
): Promise<PreparedDownload> {
  const stages = await loadStages(asking.context, version.id)
  return { stages, file: isReady(stages, required) ? await fileOf(version, asked, asking) : null }
}

async function fileOf(
  version: SbomVersion,
  asked: DownloadRequest,
  { context, signal }: DownloadArguments,
): Promise<DownloadFile> {
  if (asked.kind === 'export') await requireStatements(context.services, version, asked.request)
  const signed =
    asked.kind === 'original' ? asked : { ...asked, request: await withSigningKey(asked.request, version, context) }
  const document = (await loadDocuments(context, version.id)).find(({ active }) => active)
  const file = downloadFile(context.services, version, document, signed, signal)
  return {
    ...file,
    written: () => context.clock.runPaused(file.written),
    preview: () => context.clock.runPaused(file.preview),
  }
}

async function offered(file: DownloadFile | null, { services }: RequestContext): Promise<string | null> {
  if (!file) return null
  const { contentType, streamedName: filename } = file
  return services.downloads.offer({ content: (await file.written()).content, contentType, filename })
}

function processingStatus(stages: PreparedDownload['stages']) {
  const statusOf = (name: StageName) => stages.find((stage) => stage.name === name)?.status ?? 'NOT_STARTED'
  return {
    automation: statusOf('AUTOMATION'),
    vulnScan: statusOf('VULN_SCAN'),
    policyScan: statusOf('POLICY_SCAN'),
  }
}
