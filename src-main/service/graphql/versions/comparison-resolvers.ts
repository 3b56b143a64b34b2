import { metadataChanges } from '#service/compare/metadata-changes.ts'
import { packedPage, type RowFilter, selectRows, type UnpackedPair } from '#service/compare/packed-rows.ts'
import { findComponentsById } from '#service/db/components/find-component.ts'
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
    sbomCompare: async (_root, { baseSbomId, targetSbomId }, { caller, services }) => {
      const [base, target] = await Promise.all(
        [baseSbomId, targetSbomId].map((id) => findVersion(services.database.read, caller.organizationId, { id })),
      )
      return base && target ? { base, target } : null
    },
  },
  SbomComparison: {
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

/** One for a whole request: its fields show one moment. */
async function loadComparison(context: RequestContext, { base, target }: ComparedPair): Promise<Comparison> {
  const key = `${base.id} ${target.id}`
  const found = await context.load('comparison', key, async () => {
    const compared = await context.clock.runPaused(() => context.services.comparisons.compare(base.id, target.id))
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
