import type { QueueRow } from './queue-row.ts'
import type { FindingAfter, Standing } from './written-step.ts'

/** Findings that have taken the place of others, by the id of the other one. */
export type InPlace = ReadonlyMap<string, Standing>

/**
 * Adds what a step changed: a decision of one version alone stands in place of the finding of the part, until it is undone or withdrawn.
 */
export function addInPlace(known: InPlace, after: readonly FindingAfter[]): InPlace {
  const alone = after.flatMap((finding) => (finding.inheritedVuln ? [{ ...finding, of: finding.inheritedVuln }] : []))
  if (alone.length === 0) return known
  const next = new Map(known)
  for (const { of, ...finding } of alone) {
    const { id, updatedAt, vexStatus = null, vexJustification = null, cdxResponse = null, decidedFor = null } = finding
    const [from, to] =
      vexStatus === null
        ? [id, { ...of, decidedFor: null, inheritedVuln: null }]
        : [of.id, { id, updatedAt, vexStatus, vexJustification, cdxResponse, decidedFor, inheritedVuln: of }]
    next.delete(to.id)
    next.set(from, to)
  }
  return next
}

/** Returns the ids of findings with those of what has taken their place. */
export function idsInPlace(ids: ReadonlySet<string>, inPlace: InPlace): ReadonlySet<string> {
  return new Set([...ids].flatMap((id) => [id, inPlace.get(id)?.id ?? id]))
}

/** Rows as they were made last, so that a row that stays the same is not made again. */
const made = new WeakMap<InPlace, WeakMap<readonly QueueRow[], readonly QueueRow[]>>()

/** Returns rows with the findings that have taken the place of theirs. */
export function rowsInPlace(rows: readonly QueueRow[], inPlace: InPlace): readonly QueueRow[] {
  if (inPlace.size === 0) return rows
  const known = made.get(inPlace)?.get(rows)
  if (known) return known
  const after = rows.map((row) => rowInPlace(row, inPlace))
  const all = made.get(inPlace) ?? new WeakMap<readonly QueueRow[], readonly QueueRow[]>()
  made.set(inPlace, all.set(rows, after))
  return after
}

function rowInPlace(row: QueueRow, inPlace: InPlace): QueueRow {
  const { componentVulnIds, representative, sharedFindings } = row
  if (!componentVulnIds.some((id) => inPlace.has(id))) return row
  const standing = inPlace.get(representative.id)
  const updatedAt = componentVulnIds.reduce((newest, id) => {
    const changed = inPlace.get(id)?.updatedAt ?? ''
    return changed > newest ? changed : newest
  }, row.updatedAt)
  return {
    ...row,
    updatedAt,
    componentVulnIds: componentVulnIds.map((id) => inPlace.get(id)?.id ?? id),
    representative: standing ? { ...representative, ...standing } : representative,
    ...(sharedFindings && {
      sharedFindings: sharedFindings.map((one) => ({ ...one, id: inPlace.get(one.id)?.id ?? one.id })),
    }),
  }
}
