import { materialOf } from '#service/signatures/signing-material.ts'
import type { HandoverImportInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { handoverOutcomes, type HandoverOutcome } from '#service/domain/handover/compare-sides.ts'
import type { HandoverComparison, HandoverTake } from '#service/domain/handover/handover-result.ts'
import { requirePassphrase } from '#service/domain/passphrase.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { presentBackupSignature } from '#service/graphql/backups/present-backup-signature.ts'
import { justificationRow, responseRow, statusRow } from '#service/graphql/findings/vex-terms.ts'
import { loadFinding } from '#service/graphql/resolving/load-findings.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { importHandover } from './import-handover.ts'

/** Files that hand versions over to other stores. */
export const handoverResolvers: Resolvers = {
  HandoverFile: {
    projectGroupName: ({ about }) => about.product,
    projectName: ({ about }) => about.environment,
    projectVersion: ({ about }) => about.label,
    documentName: ({ about }) => about.document.filename,
    documentSha256: ({ about }) => about.document.sha256,
    madeBy: ({ about }) => about.madeBy,
    madeAt: ({ about }) => about.madeAt,
    findingsCount: ({ about }) => about.findings,
    notesCount: ({ notesByKind }) => notesByKind.reduce((sum, [, count]) => sum + count, 0),
    edited: ({ about }) => about.edited,
    encrypted: ({ isEncrypted }) => isEncrypted,
    signature: ({ signature }, _args, context) => presentBackupSignature(signature, context),
  },
  HandoverEntry: {
    componentVuln: async ({ findingId }, _args, context) =>
      findingId === null ? null : ((await loadFinding(context, findingId)) ?? null),
    onlyHereCount: ({ onlyHere }) => onlyHere,
    onlyThereCount: ({ onlyThere }) => onlyThere,
  },
  HandoverNote: {
    vulnerability: ({ vulnerability }) => vulnerability || null,
    componentVuln: async ({ findingId }, _args, context) =>
      findingId === null ? null : ((await loadFinding(context, findingId)) ?? null),
  },
  HandoverDecision: {
    vexStatus: ({ choice }) => requireRow(statusRow(choice.status)),
    vexJustification: ({ choice }) => justificationRow(choice.justification),
    cdxResponse: ({ choice }) => responseRow(choice.response),
    impact: ({ choice }) => choice.impact,
    detail: ({ choice }) => choice.detail,
    actionStmt: ({ choice }) => choice.actionStatement,
    note: ({ choice }) => choice.note,
    fixedIn: ({ choice }) => choice.fixedIn,
    resolutionDate: ({ choice }) => choice.resolutionDate,
    decidedBy: ({ by }) => ({ ...by, id: null }),
    decidedAt: ({ at }) => at,
  },
  Mutation: {
    handoverExport: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const { services } = context
        const version = await requireVersion(context, input.sbomId)
        const passphrase = input.passphrase || null
        if (passphrase !== null) requirePassphrase(passphrase)
        const signingKey = await materialFor(context, input.signingKeyId ?? null)
        const made = await services.handovers.write(version, actorOf(context), { passphrase, signingKey })
        const { path, filename, bytes, sha256, findings, notes } = made
        const offered = { content: { path, isTemporary: true }, contentType: 'application/octet-stream', filename }
        const url = await services.downloads.offer(offered)
        return { url, filename, bytes, sha256, findingsCount: findings, notesCount: notes }
      }),
    handoverImport: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const imported = await importHandover(context, input.file, {
          passphrase: input.passphrase || null,
          dryRun: input.dryRun ?? false,
          versionId: input.sbomId ?? null,
          environmentId: input.projectId ?? null,
          choices: (input.choices ?? []).map(({ id, take }) => ({ id, take: readTake(take) })),
          others: readOthers(input),
          acceptsInvalid: input.acceptInvalidSignature === true,
        })
        const { comparison, versionId, candidates, ...rest } = imported
        const found = await Promise.all(candidates.map((id) => loadVersion(context, id)))
        return {
          ...rest,
          sbom: versionId === null ? null : await requireVersion(context, versionId),
          candidates: found.filter((version) => version !== undefined),
          outcomes: outcomesOf(comparison),
          entries: [...comparison.entries],
          noteOutcomes: [...comparison.noteCounts],
          notes: [...comparison.notes],
        }
      }),
  },
}

async function materialFor({ caller, services }: RequestContext, id: string | null) {
  if (id === null) return null
  return materialOf(services.secrets, await services.signer.chooseKey(caller.organizationId, id))
}

function readTake(word: string): HandoverTake {
  const take = word.trim().toUpperCase()
  if (take === 'OURS' || take === 'THEIRS') return take
  throw new Rejection(`${JSON.stringify(word)} is not valid. Use OURS or THEIRS`)
}

function readOthers({ conflicts }: Pick<HandoverImportInput, 'conflicts'>): HandoverTake | null {
  const word = conflicts?.trim().toUpperCase() ?? 'LEAVE'
  if (word === 'LEAVE') return null
  if (word === 'OURS' || word === 'THEIRS') return word
  throw new Rejection(`${JSON.stringify(conflicts)} is not valid. Use LEAVE, OURS or THEIRS`)
}

function outcomesOf({ counts }: HandoverComparison) {
  return handoverOutcomes.flatMap((key) => {
    const count = counts[key] ?? 0
    return count === 0 ? [] : [{ key, label: outcomeNames[key], count }]
  })
}

const outcomeNames = {
  CONFLICT: 'Conflict',
  NEWER_THERE: 'Newer in the file',
  NEWER_HERE: 'Newer here',
  MERGED: 'Decided alike',
  SAME: 'Same',
  MISSING: 'Not here',
} as const satisfies Record<HandoverOutcome, string>

function requireRow<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A decision without a status')
  return row
}
