import { formatVersion } from '#renderer/lib/format.ts'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import * as texts from './texts.tsx'
import type { ListedWaiver } from './use-all-waivers.ts'

/** Which waivers the list has. */
export type ShownWaivers = 'all' | 'inEffect' | 'over'

/** What the list of waivers is narrowed to, and its order. */
export interface WaiverListing {
  readonly search: string
  readonly shown: ShownWaivers
  /** Null: what counts first, then in the order in which they were read. */
  readonly sort: TableSort | null
}

/** Returns the waivers that match, in their order. Those that are equal in what is sorted keep the order of a list that is not sorted. */
export function listWaivers(
  waivers: readonly ListedWaiver[],
  { search, shown, sort }: WaiverListing,
): readonly ListedWaiver[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = waivers
    .filter((waiver) => shown === 'all' || isInEffect(waiver) === (shown === 'inEffect'))
    .filter((waiver) => words.length === 0 || hasWords(waiver, words))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  if (sort === null) return rows
  const sign = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => sign * compareIn(sort.key, a, b))
}

/** Whether a waiver counts now. */
export function isInEffect({ state }: Pick<ListedWaiver, 'state'>): boolean {
  return state === 'ACTIVE'
}

/** Counts the waivers that count now. */
export function countInEffect(waivers: readonly ListedWaiver[]): number {
  return waivers.filter(isInEffect).length
}

/** Says which version a waiver is for, or how many more it reaches. */
export function whereOf({ sbom, projectGroup }: Pick<ListedWaiver, 'sbom' | 'projectGroup'>): string {
  if (sbom !== null) return `${sbom.project.projectGroup.name} ${formatVersion(sbom.projectVersion)}`
  return projectGroup === null ? texts.everywhere : texts.allVersionsOf(projectGroup.name)
}

/** Says whether a waiver counts, and if not, why. */
export function stateOf({ state }: Pick<ListedWaiver, 'state'>): string {
  return texts.waiverStates[state] ?? state
}

/** States in the order in which they ask for a look: what changed by itself before what is over as was intended. */
const states = ['ACTIVE', 'STALE']

function rankOf({ state }: ListedWaiver): number {
  const at = states.indexOf(state)
  return at < 0 ? states.length : at
}

const cells: Readonly<Record<string, (waiver: ListedWaiver) => string>> = {
  covers: ({ targetName }) => targetName,
  policy: ({ policy }) => policy.name,
  where: whereOf,
  until: ({ expiresAt }) => expiresAt,
  by: ({ approvedBy }) => approvedBy.name,
  reason: ({ reason }) => reason,
  state: stateOf,
}

function compareIn(column: string, a: ListedWaiver, b: ListedWaiver): number {
  if (column === 'state') return rankOf(a) - rankOf(b) || stateOf(a).localeCompare(stateOf(b), 'en')
  const cell = cells[column] ?? stateOf
  return cell(a).localeCompare(cell(b), 'en', { numeric: true })
}

function hasWords(waiver: ListedWaiver, words: readonly string[]): boolean {
  const searched = Object.values(cells)
    .map((cell) => cell(waiver))
    .join('\n')
    .toLowerCase()
  return words.every((word) => searched.includes(word))
}
