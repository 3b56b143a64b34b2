import type { GroupedFindingsQuery } from '#renderer/generated/documents.ts'
import { type Place, withPlaces } from './places.ts'
import type { Finding, FindingRow } from './use-findings.ts'

/** A vulnerability in a package, whatever the versions and places of the package. */
export type FindingGroup = GroupedFindingsQuery['triageQueue']['groups']['nodes'][number]

/** A row of the grouped table: a group, or one finding, which may be of an open group. */
export interface GroupedRow extends FindingRow {
  readonly key: string
  /** 2 for a finding of an open group. */
  readonly level: 1 | 2
  /** Undefined for a single finding. */
  readonly expanded: boolean | undefined
  /** Null for a single finding. */
  readonly group: FindingGroup | null
}

/** Returns true if a group joins several findings, so that it opens. */
export function joinsSeveral({ findingsCount }: Pick<FindingGroup, 'findingsCount'>): boolean {
  return findingsCount > 1
}

/**
 * Returns the rows of the grouped table. A group of one finding is that finding. The findings of an open group stand below it once they are read.
 * Rows stay the same objects while what they show does, so that opening one of thousands makes only its own again.
 * @param findingsOf the findings of an open group; undefined while they are read
 */
export function groupedRows(
  groups: readonly FindingGroup[],
  open: ReadonlySet<string>,
  findingsOf: (group: FindingGroup) => readonly Finding[] | undefined,
): readonly GroupedRow[] {
  return groups.flatMap((group): GroupedRow | readonly GroupedRow[] => {
    const made = madeRows.get(group) ?? makeRows(group)
    if (!joinsSeveral(group) || !open.has(group.key)) return made.closed
    return [made.open, ...membersOf(group, findingsOf(group))]
  })
}

interface MadeRows {
  readonly closed: GroupedRow
  readonly open: GroupedRow
}

const madeRows = new WeakMap<FindingGroup, MadeRows>()

function makeRows(group: FindingGroup): MadeRows {
  const { key, representative } = group
  const first = { ...representative, place: null, key, level: 1 } as const
  const closed: GroupedRow = joinsSeveral(group)
    ? { ...first, group, expanded: false }
    : { ...first, group: null, expanded: undefined }
  const made = { closed, open: { ...closed, expanded: true } }
  madeRows.set(group, made)
  return made
}

interface MadeMembers {
  readonly findings: readonly Finding[]
  readonly rows: readonly GroupedRow[]
}

const madeMembers = new WeakMap<FindingGroup, MadeMembers>()

function membersOf(group: FindingGroup, findings: readonly Finding[] | undefined): readonly GroupedRow[] {
  if (findings === undefined) return []
  const before = madeMembers.get(group)
  if (before?.findings === findings) return before.rows
  const rows = withPlaces(findings, true)
    .toSorted(byVersionAndPlace)
    .map((finding) => findingOf(finding, group.key))
  madeMembers.set(group, { findings, rows })
  return rows
}

type PlacedFinding = Finding & { readonly place: Place | null }

/** Versions of a package stand together, and in each the places in the order of their words. */
function byVersionAndPlace(a: PlacedFinding, b: PlacedFinding): number {
  const compare = (x: string, y: string) => x.localeCompare(y, 'en', { numeric: true })
  return (
    compare(a.component.version ?? '', b.component.version ?? '') || compare(a.place?.apart ?? '', b.place?.apart ?? '')
  )
}

function findingOf(finding: PlacedFinding, parentKey: string): GroupedRow {
  return { ...finding, key: `${parentKey} ${finding.id}`, level: 2, expanded: undefined, group: null }
}
