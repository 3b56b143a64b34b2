import type { FindingMerge } from '#service/db/decisions/merge-duplicate-findings.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { stageDelta } from '#service/db/scans/scan-deltas.ts'
import {
  countOthers,
  hasFindings,
  readComparedNames,
  type ScannedComponent,
  readScannedComponents,
  type StoredFinding,
  listStoredFindings,
} from '#service/db/scans/scan-input.ts'
import { removeLeftovers } from '#service/db/scans/scan-leftovers.ts'
import { stageScanResults } from '#service/db/scans/scan-results.ts'
import { findScanStates, type ScanBasis, type ScanState } from '#service/db/scans/scan-states.ts'
import type { ScanComponentTable, ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { StatementChanges } from '#service/db/statements/statement-changes.ts'
import { renewedSince } from '#service/advisories/data-dates.ts'
import { evaluateAll } from '#service/db/jobs/job-queue.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { newId } from '#service/domain/id.ts'
import { packageKeys } from '#service/domain/components/package-key.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { DriftedScores } from './drifted-scores.ts'
import { effectiveRank } from './effective-rank.ts'
import { findingRow } from './finding-row.ts'
import { inactiveReason } from './inactive-reason.ts'
import { changedComponent, isNewAndClean } from './scan-difference.ts'
import type { ComponentOutcome } from './scan-component.ts'
import type { EndedFinding, ReopenedFinding } from './state-history.ts'
import {
  type CollectedScan,
  type HiddenResults,
  hideResults,
  maxRowsAtOnce,
  publishResults,
} from './scan-publication.ts'
import type { ScanChanges, ScannedVersion, ScanOptions } from './scan-changes.ts'
import { ScanReport } from './scan-report.ts'
import type { ScanSession } from './scan-session.ts'
import { FindingStatementCollector } from './finding-statement-collector.ts'
import { readDocumentContext } from '#service/scans/document-context.ts'

/** A finished scan that is not visible yet: `publish` makes it visible in the caller's transaction. */
export interface FinishedScan {
  readonly changes: ScanChanges
  /** What was written already, where nobody sees it. */
  readonly hidden: HiddenResults
  /** Whether statements about its findings are others than before. */
  readonly changesStatements: boolean
  publish(transaction: UserTransaction): Promise<void>
}

function basisOf({ reader, excluded }: ScanSession): ScanBasis {
  return { snapshotId: reader.snapshotId, engineVersion, exclusions: excluded.digest }
}

function isSameBasis(one: ScanBasis, other: ScanBasis): boolean {
  return (['snapshotId', 'engineVersion', 'exclusions'] as const).every((name) => one[name] === other[name])
}

/** Components per batch when statements about their findings are read. */
const statementBatchSize = 250

/**
 * Compares every component of a version with the advisory data. Changes are staged in short transactions. A failed or canceled scan
 * changes nothing visible, except for scores that moved a little if they are many.
 */
export async function scanVersion(
  database: UserDatabase,
  session: ScanSession,
  version: ScannedVersion,
  options: ScanOptions,
): Promise<FinishedScan> {
  const before = (await findScanStates(database, [version.id])).get(version.id) ?? null
  await removeLeftovers(database, version.id) // of a scan that was killed
  const isSame = before !== null && isSameBasis(before, basisOf(session))
  if (options.only && !isSame) await evaluateAll(database.write, version.id) // also in the stages that follow
  const scan = new Scan(database, session, version, before, { ...options, only: isSame ? options.only : undefined })
  await scan.run()
  return scan.finish()
}

class Scan {
  readonly #database: UserDatabase
  readonly #session: ScanSession
  readonly #version: ScannedVersion
  readonly #before: ScanState | null
  readonly #options: ScanOptions
  readonly #scannedAt: string
  /** The components to evaluate; null for all. */
  readonly #only: readonly string[] | null
  readonly #report: ScanReport
  readonly #absorptions = new Map<string, FindingMerge>()
  readonly #appeared: string[] = []
  readonly #ended: EndedFinding[] = []
  readonly #reopened: ReopenedFinding[] = []
  readonly #drifted: DriftedScores
  #stated: FindingStatementCollector | null = null
  #statements: Pick<StatementChanges, 'statements' | 'added' | 'removed' | 'proposals'> | undefined
  #done = 0
  #affected = 0
  #notEvaluated = 0
  #hasStored = false
  #stagedFindings = 0
  #stagedComponents = 0
  /** Components without findings that were never evaluated before. */
  #cleanOnes = 0

  constructor(
    database: UserDatabase,
    session: ScanSession,
    version: ScannedVersion,
    before: ScanState | null,
    options: ScanOptions,
  ) {
    this.#database = database
    this.#session = session
    this.#version = version
    this.#before = before
    this.#options = options
    this.#scannedAt = options.now().toISOString()
    this.#report = new ScanReport(before === null)
    this.#drifted = new DriftedScores(database, this.#scannedAt, maxRowsAtOnce)
    this.#only = options.only ?? null
  }

  async run(): Promise<void> {
    const surroundings = await readDocumentContext(this.#database, this.#version.id, this.#session.reader.coversCpe())
    const judge = this.#session.among(surroundings)
    this.#stated = await FindingStatementCollector.open(
      this.#database,
      this.#session.reader,
      this.#version,
      surroundings,
      this.#only,
    )
    this.#hasStored = await hasFindings(this.#database, this.#version.id)
    if (this.#only !== null) await this.#startFromOthers(this.#only)
    for await (const components of readScannedComponents(this.#database, this.#version.id, { only: this.#only })) {
      this.#options.signal.throwIfAborted()
      const outcomes = await judge(components, this.#scannedAt)
      const ids = components.map(({ id }) => id)
      await this.#add(components, outcomes, this.#hasStored ? await listStoredFindings(this.#database, ids) : [])
      await this.#drifted.write(this.#options.signal)
      this.#done += components.length
      this.#options.report(this.#done)
    }
    await this.#stage([], this.#drifted.rest())
    this.#statements = await this.#stated?.changes(this.#database)
  }

  /** Takes over the results of the components that are not evaluated again. */
  async #startFromOthers(only: readonly string[]): Promise<void> {
    const others = await countOthers(this.#database, this.#version.id, only)
    this.#affected = others.affected
    this.#notEvaluated = others.notEvaluated
    this.#done = (this.#before?.components ?? 0) - only.length
  }

  async finish(): Promise<FinishedScan> {
    const collected = await this.#collected()
    const now = this.#options.now().toISOString()
    const hidden = await hideResults(this.#database, collected, now, this.#options.signal)
    const { changes, statements } = collected
    const changesStatements =
      statements !== undefined && statements.added.length + statements.removed.length + statements.proposals.size > 0
    const publish = (transaction: UserTransaction) => publishResults(transaction, collected, hidden, now)
    return { changes, hidden, changesStatements, publish }
  }

  async #collected(): Promise<CollectedScan> {
    const { purlTypes, byCpe } = await readComparedNames(this.#database, this.#version.id)
    const deltaId = this.#before !== null && this.#report.entries.length > 0 ? newId() : null
    if (deltaId !== null) await stageDelta(this.#database, deltaId, this.#version.id, this.#report.entries)
    const hasChanged = this.#stagedFindings + this.#stagedComponents + this.#cleanOnes > 0
    const changes: ScanChanges = {
      affected: this.#affected,
      notEvaluated: this.#notEvaluated,
      appeared: this.#appeared,
      gone: this.#ended.map(({ id, reason }) => ({ id, reason })),
      counts: this.#report.counts,
      isFirst: this.#before === null,
      top: this.#report.top,
      changed: hasChanged || this.#drifted.hasWritten || this.#ended.length > 0 || this.#absorptions.size > 0,
    }
    return {
      ...{ version: this.#version, before: this.#before, reason: this.#options.reason, changes, deltaId },
      basis: basisOf(this.#session),
      ...{ dataDate: renewedSince(this.#session.reader.sources, purlTypes, byCpe), scannedAt: this.#scannedAt },
      components: this.#done,
      ...{ merges: [...this.#absorptions.values()], ended: this.#ended, reopened: this.#reopened },
      ...{ statements: this.#statements, hasStored: this.#hasStored, cleanCount: this.#cleanOnes },
      ...{ stagedFindings: this.#stagedFindings, stagedComponents: this.#stagedComponents },
    }
  }

  async #add(
    components: readonly ScannedComponent[],
    outcomes: readonly ComponentOutcome[],
    stored: readonly StoredFinding[],
  ): Promise<void> {
    const storedOf = Map.groupBy(stored, ({ component_id: componentId }) => componentId)
    const found: ScanFindingTable[] = []
    const judged = []
    for (const [at, component] of components.entries()) {
      if (at % statementBatchSize === 0) {
        this.#stated?.prepare(
          components.slice(at, at + statementBatchSize),
          outcomes.slice(at, at + statementBatchSize),
        )
      }
      const outcome = outcomes[at]
      if (!outcome) continue
      markPlace('the findings of the component', component.purl ?? component.name)
      if (component.isListed && outcome.matchState === 'NOT_EVALUATED') this.#notEvaluated += 1
      const before = storedOf.get(component.id) ?? []
      found.push(...this.#findingRows(component, outcome, before))
      const rank = effectiveRank(outcome, before)
      if (this.#only === null && isNewAndClean(component, outcome)) {
        this.#cleanOnes += 1
        continue
      }
      const row = changedComponent(this.#version.id, component, { ...outcome, severityRank: rank })
      if (row) judged.push(row)
    }
    await this.#stage(judged, found)
  }

  async #stage(components: readonly ScanComponentTable[], findings: readonly ScanFindingTable[]): Promise<void> {
    this.#stagedFindings += findings.length
    this.#stagedComponents += components.length
    await stageScanResults(this.#database, components, findings)
  }

  /** Returns the changed rows of a component, and records findings that are no longer found. */
  #findingRows(
    component: ScannedComponent,
    outcome: ComponentOutcome,
    stored: readonly StoredFinding[],
  ): readonly ScanFindingTable[] {
    if (outcome.findings.length === 0 && stored.length === 0) return []
    const keys = packageKeys(component)
    const rows = new Map<string, ScanFindingTable | null>()
    const foundIds = new Set<string>()
    const byVulnerability = new Map(stored.map((one) => [one.vulnerability_id, one]))
    for (const finding of outcome.findings) {
      const { vulnerability } = finding
      if (rows.has(vulnerability.id)) continue
      this.#absorb(vulnerability, byVulnerability)
      const known = [vulnerability.id, ...vulnerability.absorbs]
        .map((id) => byVulnerability.get(id))
        .find((one) => one !== undefined)
      const id = known?.id ?? newId()
      foundIds.add(id)
      this.#stated?.add(component, id, vulnerability)
      const advisorySourceId = this.#session.vulnerabilities.sourceIdOf(finding.best.recordId)
      const ids = { id, versionId: this.#version.id, advisorySourceId, ...keys }
      const row = findingRow(component, finding, ids, this.#options.weights)
      this.#note(row, known, vulnerability.vulnerabilityId, component)
      rows.set(vulnerability.id, this.#drifted.leaves(known, row) ? row : null)
    }
    for (const finding of stored) {
      if (finding.state !== 'INACTIVE' && !foundIds.has(finding.id)) this.#retire(finding)
    }
    return [...rows.values()].filter((row) => row !== null)
  }

  #note(row: ScanFindingTable, known: StoredFinding | undefined, name: string, component: ScannedComponent): void {
    this.#report.found(row, known, name, component)
    if (row.state !== 'AFFECTED') return
    this.#affected += 1
    if (known?.state === 'AFFECTED') return
    this.#appeared.push(row.finding_id)
    if (known) this.#reopened.push({ id: known.id, state: known.state })
  }

  #retire(finding: StoredFinding): void {
    const { id, state, vulnerability_id: vulnerabilityId } = finding
    const into = this.#absorptions.get(vulnerabilityId)
    const reason = into
      ? `now part of ${into.name}`
      : inactiveReason(finding, this.#session.reader, this.#session.excluded)
    this.#ended.push({ id, reason, state })
    this.#report.gone(finding, reason)
  }

  /** Moves only vulnerabilities that the version has findings of. */
  #absorb(
    { id, vulnerabilityId, absorbs }: { id: string; vulnerabilityId: string; absorbs: readonly string[] },
    stored: ReadonlyMap<string, StoredFinding>,
  ): void {
    for (const absorbed of absorbs) {
      if (stored.has(absorbed)) this.#absorptions.set(absorbed, { absorbed, into: id, name: vulnerabilityId })
    }
  }
}
