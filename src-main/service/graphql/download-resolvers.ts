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
  refuseUnavailable(args, ['lite', 'supportLevelOnly', 'includeSupportStatus'])
  refuseOther(args, 'profile', 'default')
  if (args.original) {
    refuseTogether(args, ['includeVulns', 'spec', 'specVersion', 'format', 'vex'], 'original')
    return { file: 'original' }
  }
  refuseOther(args, 'vex', 'CYCLONEDX')
  if (args.vex != null && args.spec === 'SPDX') throw badInput('"vex" CYCLONEDX and "spec" SPDX make no sense together')
  refuseOther(args, 'spec', 'CycloneDX')
  refuseOther(args, 'specVersion', '1.7')
  refuseOther(args, 'format', 'JSON')
  if (args.vex != null) return { file: 'vex' }
  const isNamed = args.includeVulns === true || named.some((name) => args[name] != null)
  return { file: 'cyclonedx', vulnerabilities: args.includeVulns ?? false, isNamed }
}

/** Arguments that ask for a variant, whose file has a name. */
const named = ['spec', 'specVersion', 'format'] as const

/** The only value of an argument that there is yet, in any case. */
function refuseOther(
  args: Partial<SbomDownloadArgs>,
  name: 'profile' | 'vex' | 'spec' | 'specVersion' | 'format',
  only: string,
): void {
  const given = args[name]
  if (given == null || given.toLowerCase() === only.toLowerCase()) return
  throw notAvailable(`${name} "${given}"`)
}

function refuseTogether(
  args: Partial<SbomDownloadArgs>,
  names: readonly (keyof SbomDownloadArgs)[],
  what: string,
): void {
  const other = names.find((name) => args[name] != null && args[name] !== false)
  if (other) throw badInput(`"${what}" and "${other}" make no sense together`)
}
