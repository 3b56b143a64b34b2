import type { ScannedComponent, StoredFinding } from '#service/db/scans/scan-input.ts'
import type { ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import {
  noDeltaCounts,
  type ScanDeltaCounts,
  type ScanDeltaEntry,
  type ScanDeltaKind,
} from '#service/domain/scans/scan-delta.ts'
import { changeOf, changeOfInactive, type FindingChange } from './finding-change.ts'

/** A finding that a message names. */
export interface TopFinding {
  readonly findingId: string
  readonly vulnerability: string
  readonly component: string
  readonly componentVersion: string | null
  readonly kind: ScanDeltaKind
  readonly severity: string
  readonly priority: number
  readonly reason: string
}

const maxTopFindings = 5

/** Collects what a scan changed, and the most urgent findings for its message. */
export class ScanReport {
  readonly entries: ScanDeltaEntry[] = []
  readonly #counts: Record<ScanDeltaKind, number> = { ...noDeltaCounts }
  readonly #isFirst: boolean
  #top: readonly TopFinding[] = []

  /** @param isFirst true for a first scan, which has nothing to compare with: only urgency counts */
  constructor(isFirst: boolean) {
    this.#isFirst = isFirst
  }

  get counts(): ScanDeltaCounts {
    return { ...this.#counts }
  }

  get top(): readonly TopFinding[] {
    return this.#top
  }

  found(row: ScanFindingTable, known: StoredFinding | undefined, name: string, component: ScannedComponent): void {
    const change = changeOf(known, row)
    if (change === null) return
    if (!this.#isFirst) this.#add(change, row.finding_id, row.priority, row)
    if (change.kind === 'NEW' || change.kind === 'REOPENED' || change.kind === 'WORSE')
      this.#rank(change.kind, row, name, component)
  }

  gone(finding: StoredFinding, reason: string): void {
    const change = changeOfInactive(finding, reason)
    if (change !== null && !this.#isFirst) this.#add(change, finding.id, finding.priority, finding)
  }

  #add(
    change: FindingChange,
    findingId: string,
    priority: number,
    row: Pick<ScanFindingTable, 'vulnerability_id' | 'package_key' | 'package_name_key'>,
  ): void {
    this.#counts[change.kind] += 1
    this.entries.push({
      findingId,
      priority,
      ...change,
      vulnerabilityId: row.vulnerability_id,
      packageKey: row.package_key,
      packageNameKey: row.package_name_key,
    })
  }

  #rank(kind: ScanDeltaKind, row: ScanFindingTable, vulnerability: string, component: ScannedComponent): void {
    if (row.kind !== 'vulnerability') return
    const last = this.#top.at(-1)
    if (this.#top.length >= maxTopFindings && last && last.priority >= row.priority) return
    const top: TopFinding = {
      findingId: row.finding_id,
      vulnerability,
      component: component.name,
      kind,
      severity: row.severity,
      componentVersion: component.componentVersion,
      priority: row.priority,
      reason: row.priority_reason,
    }
    this.#top = [...this.#top, top].toSorted((a, b) => b.priority - a.priority).slice(0, maxTopFindings)
  }
}
