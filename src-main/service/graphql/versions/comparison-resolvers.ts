import { metadataChanges } from '#service/compare/metadata-changes.ts'
import { packedPage, type RowFilter, selectRows, type UnpackedPair } from '#service/compare/packed-rows.ts'
import { findComponentsById } from '#service/db/components/find-component.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listDeltas } from '#service/db/scans/scan-delta-list.ts'
import type { ScanDelta } from '#service/domain/scans/scan-delta.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import {
  type Comparison,
  componentChangeWords,
  findingChangeWords,
  type PackedRows,
} from '#service/domain/compare/comparison.ts'
import { readComponentNote } from '#service/domain/compare/component-note.ts'
import type { Component } from '#service/domain/components/component.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import {
  type Connection,
  connection,
  listConnection,
  type PageArguments,
  pageRequest,
} from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadFinding } from '#service/graphql/resolving/load-findings.ts'
import { severities, type Severity } from '#shared/severity.ts'
import { type ComparedPair, checkChanges, policyChanges } from './compared-pair.ts'
import { comparisonFile } from './comparison-file.ts'
import { scoreDelta } from './score-delta.ts'

/** Two versions side by side. */
export const comparisonResolvers: Resolvers = {
  Query: {
    sbomCompare: async (_root, { baseSbomId, targetSbomId, baseScanDeltaId }, { caller, services }) => {
      const [base, target] = await Promise.all(
        [baseSbomId, targetSbomId].map((id) => findVersion(services.database.read, caller.organizationId, { id })),
      )
      if (!base || !target) return null
      return { base, target, baseScan: await readScan(services.database, base.id, baseScanDeltaId ?? null) }
    },
  },
  SbomComparison: {
    lostFindingsCount: async (pair, _args, context) => (await loadComparison(context, pair)).lostFindings,
    sameData: async (pair, _args, context) => (await loadComparison(context, pair)).isSameData,
    counts: async (pair, _args, context) => {
      const { counts } = await loadComparison(context, pair)
      return { ...counts, scoreDelta: await scoreDelta(context, pair.base.id, pair.target.id) }
    },
    components: async (pair, args, context) => {
      const { components } = await loadComparison(context, pair)
      const filter = { changes: readWords(componentChangeWords, args.change), search: searchOf(args.search) }
      return pageOfRows(components, filter, args, async (row) => ({
        change: componentChangeWords[row.change] ?? '',
        ...presentNote(row.note),
        base: await loadRow(context, row.baseId, loadComponent),
        target: await loadRow(context, row.targetId, loadComponent),
      }))
    },
    findings: async (pair, args, context) => {
      const { findings } = await loadComparison(context, pair)
      const filter = {
        changes: readWords(findingChangeWords, args.change),
        ranks: args.severity?.map(readSeverity),
        search: searchOf(args.search),
      }
      return pageOfRows(findings, filter, args, async (row) => ({
        change: findingChangeWords[row.change] ?? '',
        reason: row.note,
        base: await loadRow(context, row.baseId, loadFinding),
        target: await loadRow(context, row.targetId, loadFinding),
      }))
    },
    licenses: async (pair, args, context) => {
      const { licenses } = await loadComparison(context, pair)
      return listConnection(
        licenses.map((row) => ({ ...row })),
        ({ licensesExp }) => licensesExp,
        args,
      )
    },
    checks: async (pair, args, context) =>
      listConnection(await checkChanges(context, pair), ({ check }) => check.id, args),
    policies: async (pair, args, context) =>
      listConnection(await policyChanges(context, pair), ({ policy }) => policy.id, args),
    metadata: ({ base, target }) =>
      metadataChanges(base, target).map((change) => ({
        ...{ field: change.field, base: [...change.base], target: [...change.target] },
      })),
    export: (pair, { format }, context, info) => comparisonFile(context, pair, format, info.getAbortSignal()),
  },
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if the version has no such scan */
async function readScan(database: UserDatabase, versionId: string, id: string | null): Promise<ScanDelta | null> {
  if (id === null) return null
  const scan = (await listDeltas(database, [versionId])).get(versionId)?.find((delta) => delta.id === id)
  if (!scan) {
    throw badInput(
      `"${id}" is not a stored scan of the older version. Use an id of its "scanDeltas": the last five that changed anything`,
    )
  }
  return scan
}

/** One for a whole request: its fields show one moment. */
async function loadComparison(context: RequestContext, { base, target, baseScan }: ComparedPair): Promise<Comparison> {
  const key = [base.id, target.id, baseScan?.id ?? ''].join(' ')
  const found = await context.load('comparison', key, async () => {
    const compared = await context.clock.runPaused(() =>
      context.services.comparisons.compare(base.id, target.id, baseScan?.id),
    )
    return new Map([[key, compared]])
  })
  if (!found) throw new Error('The comparison was not found')
  return found
}

async function pageOfRows<Row>(
  rows: PackedRows,
  filter: RowFilter,
  args: PageArguments,
  load: (row: UnpackedPair) => Promise<Row>,
): Promise<Connection<Row>> {
  const selected = selectRows(rows, filter)
  const page = packedPage(rows, selected, pageRequest(args))
  const shown = await Promise.all(page.rows.map(load))
  return connection({ ...page, rows: shown }, () => Promise.resolve(selected.length))
}

function presentNote(note: string) {
  const { tags, step, came, went } = readComponentNote(note)
  return { tags: [...tags], step, findingsIntroduced: came, findingsFixed: went }
}

/** A row that was removed after the comparison was made is shown as absent: the next request compares again. */
async function loadRow<Row>(
  context: RequestContext,
  id: string | null,
  load: (context: RequestContext, id: string) => Promise<Row | undefined>,
): Promise<Row | null> {
  return id === null ? null : ((await load(context, id)) ?? null)
}

function loadComponent(context: RequestContext, id: string): Promise<Component | undefined> {
  return context.load('component', id, (ids) => findComponentsById(context.services.database, ids))
}

function readWords(words: readonly string[], given: readonly string[] | null | undefined): readonly number[] {
  const chosen = given ?? words.filter((word) => word !== 'unchanged')
  return chosen.map((word) => {
    const place = words.indexOf(word.trim().toLowerCase())
    if (place < 0) throw badInput(`"${word}" is not a change. Use ${words.join(', ')}`)
    return place
  })
}

function readSeverity(word: string): number {
  const severity = severities.find((known) => known === word.trim().toLowerCase())
  if (severity === undefined) throw badInput(`"${word}" is not a severity. Use ${severities.join(', ')}`)
  return severityRank(severity satisfies Severity)
}

function searchOf(search: string | null | undefined): string | undefined {
  return search?.trim() || undefined
}
