import { listPreviewedFindings } from '#service/db/downloads/previewed-findings.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { type VexFormat, vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'
import { previewVex, type VexPreviewCounts } from '#service/exports/vex-preview.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadFinding } from '#service/graphql/resolving/load-findings.ts'
import { getComponent } from '#service/graphql/resolving/version-loaders.ts'
import { statusRow } from '#service/graphql/findings/vex-terms.ts'

/** A preview, computed for one field of one request. */
export interface PreparedVexPreview {
  readonly format: VexFormat
  readonly version: SbomVersion
  readonly counts: VexPreviewCounts
}

/** Previews the content of a VEX export. */
export const vexPreviewResolvers: Resolvers = {
  Sbom: {
    vexPreview: async (version, { format }, { services }): Promise<PreparedVexPreview> => {
      const wanted = vexFormats.find((known) => known === (format ?? 'CYCLONEDX').toUpperCase())
      if (!wanted) throw badInput(`"${format}" is not a VEX format. Use ${vexFormats.join(', ')}`)
      const findings = await listPreviewedFindings(services.database, version.id)
      return { format: wanted, version, counts: previewVex(vexWriters[wanted], findings) }
    },
  },
  VexPreview: {
    statementsCount: ({ counts }) => counts.statements,
    statusCounts: ({ counts }) =>
      counts.statusCounts.map(({ status, count }) => ({
        key: status,
        label: statusRow(status)?.name ?? status,
        count,
      })),
    undecidedCount: ({ counts }) => counts.undecided,
    rejection: ({ format, counts }) => {
      const { isWritten, message } = vexWriters[format].withoutStatements
      return counts.statements > 0 || isWritten ? null : message
    },
    productIdentifier: async ({ format, version }, _args, context) =>
      vexWriters[format].productIdentifier(await getComponent(context, version.primaryComponentId)),
    problems: async ({ counts }, args, context) => {
      const problems = listConnection(counts.problems, problemId, args)
      const nodes = problems.nodes.map(async ({ findingId, message, effect }) => ({
        message,
        effect,
        componentVuln: await requireFinding(context, findingId),
      }))
      return { ...problems, nodes: await Promise.all(nodes) }
    },
  },
}

function problemId({ findingId, message }: { readonly findingId: string; readonly message: string }): string {
  return `${findingId} ${message}`
}

async function requireFinding(context: RequestContext, id: string) {
  const finding = await loadFinding(context, id)
  if (!finding) throw new Error(`The finding ${id} was not found`)
  return finding
}
