import type { SbomVersion } from '#service/domain/sbom-version.ts'
import {
  type DownloadKind,
  downloadFile,
  inlineContent,
  isReady,
  type PreparedDownload,
} from '#service/versions/prepare-download.ts'
import type { StageName } from '#shared/stage.ts'
import { badInput } from './bad-input.ts'
import type { RequestContext } from './context.ts'
import type { Resolvers, SbomDownloadArgs } from './generated/resolver-types.ts'
import { notAvailable, refuseUnavailable } from './not-available.ts'
import { loadDocuments, loadStages } from './version-loaders.ts'

/** Files that leave the service (api.md rule 5). */
export const downloadResolvers: Resolvers = {
  Sbom: {
    download: (version, args, context) => prepare(version, args, context),
    report: (_version, { format }) => Promise.reject(notAvailable(`report ${format}`)),
  },
  SbomDownload: {
    ready: ({ file }) => file !== null,
    content: ({ file }) => (file ? inlineContent(file) : ''),
    contentType: ({ file }) => file?.contentType ?? null,
    filename: ({ file }) => file?.filename ?? null,
    url: ({ file }, _args, { services }) => {
      if (!file) return null
      const { content, contentType, streamedName: filename } = file
      return services.downloads.offer({ content, contentType, filename })
    },
    processingStatus: ({ stages }) => {
      const statusOf = (name: StageName) => stages.find((stage) => stage.name === name)?.status ?? 'NOT_STARTED'
      return {
        automation: statusOf('AUTOMATION'),
        vulnScan: statusOf('VULN_SCAN'),
        policyScan: statusOf('POLICY_SCAN'),
      }
    },
    warnings: ({ warnings }) => [...warnings],
  },
}

async function prepare(
  version: SbomVersion,
  args: Partial<SbomDownloadArgs>,
  context: RequestContext,
): Promise<PreparedDownload> {
  if (args.sbomId != null && args.sbomId !== version.id) throw badInput('"sbomId" is not that of this version')
  const kind = kindOf(args)
  const stages = await loadStages(context, version.id)
  const warnings = kind.file === 'cyclonedx' && version.spec === 'SPDX' ? [otherFormat] : []
  if (!isReady(stages, args.requireCompleted ?? null)) return { stages, warnings: [], file: null }
  const document = (await loadDocuments(context, version.id)).find(({ active }) => active)
  return { stages, warnings, file: await downloadFile(context.services, version, document, kind) }
}

const otherFormat = 'The document is SPDX; it is written as CycloneDX 1.7, which does not carry everything of SPDX'

/**
 * What the arguments ask for.
 *
 * @throws GraphQLError `NOT_AVAILABLE` naming what cannot be written yet, `BAD_USER_INPUT` for what makes no sense together.
 */
function kindOf(args: Partial<SbomDownloadArgs>): DownloadKind {
  refuseUnavailable(args, ['lite', 'supportLevelOnly'])
  if (args.profile != null && args.profile.toLowerCase() !== 'default') throw notAvailable(`profile "${args.profile}"`)
  if (args.vex != null) return vexKind(args, args.vex)
  if (args.original) {
    refuseTogether(args, ['includeVulns', 'spec', 'specVersion', 'includeSupportStatus', 'format'], 'original')
    return { file: 'original' }
  }
  if (args.spec === 'SPDX') throw notAvailable('spec SPDX')
  if (args.specVersion != null && args.specVersion !== '1.7') throw notAvailable(`specVersion "${args.specVersion}"`)
  if (args.format != null && args.format.toUpperCase() !== 'JSON') throw notAvailable(`format "${args.format}"`)
  refuseUnavailable(args, ['includeSupportStatus'])
  const isNamed = args.spec != null || args.specVersion != null || args.format != null || args.includeVulns === true
  return { file: 'cyclonedx', vulnerabilities: args.includeVulns ?? false, isNamed }
}

function vexKind(args: Partial<SbomDownloadArgs>, vex: string): DownloadKind {
  if (vex.toUpperCase() !== 'CYCLONEDX') throw notAvailable(`vex "${vex}"`)
  if (args.format != null && args.format.toUpperCase() !== 'JSON') throw notAvailable(`format "${args.format}"`)
  if (args.specVersion != null && args.specVersion !== '1.7') throw notAvailable(`specVersion "${args.specVersion}"`)
  if (args.spec === 'SPDX') throw badInput('"vex" CYCLONEDX and "spec" SPDX contradict each other')
  refuseTogether(args, ['original', 'includeSupportStatus'], 'vex')
  return { file: 'vex' }
}

function refuseTogether(
  args: Partial<SbomDownloadArgs>,
  names: readonly (keyof SbomDownloadArgs)[],
  what: string,
): void {
  const other = names.find((name) => args[name] != null && args[name] !== false)
  if (other) throw badInput(`"${what}" and "${other}" make no sense together`)
}
