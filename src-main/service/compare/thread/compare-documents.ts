import type { DocumentChange, DocumentDifference } from '#service/domain/documents/document-comparison.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import { type ListedPackage, ListedPackages } from './listed-packages.ts'
import type { Task } from '#service/workers/task.ts'

/** Paths of the older and the newer document. */
export interface ComparedDocuments {
  readonly base: string
  readonly target: string
}

/** Compares the components of two documents. */
export const compareDocumentsTask: Task<ComparedDocuments, DocumentDifference> = {
  name: 'compare-documents',
  run: ({ signal }, paths) => compareDocuments(paths, signal),
}

const maxRows = 1000

/**
 * Compares the components of two documents, read from their bytes. For packages in both, equal versions are paired first, the others in the
 * order of their strings.
 *
 * @throws {Rejection} if one of them can no longer be read
 */
export async function compareDocuments(
  paths: { readonly base: string; readonly target: string },
  signal: AbortSignal,
): Promise<DocumentDifference> {
  const base = await packagesOf(paths.base, signal)
  const target = await packagesOf(paths.target, signal)
  return differenceOf(base, target)
}

type Packages = ListedPackages['byPackage']

async function packagesOf(path: string, signal: AbortSignal): Promise<Packages> {
  const { head } = await openDocument(path)
  const packages = new ListedPackages()
  for (const _ of formatOf(head).read(head, packages)) signal.throwIfAborted()
  return packages.byPackage
}

/** Linear in the number of components, except for sorting the differences. */
export function differenceOf(base: Packages, target: Packages): DocumentDifference {
  const rows: DocumentChange[] = []
  let unchanged = 0
  for (const key of new Set([...base.keys(), ...target.keys()])) {
    for (const [older, newer] of pairsOf(base.get(key) ?? [], target.get(key) ?? [])) {
      const row = changeOf(older, newer)
      if (row) rows.push(row)
      else unchanged += 1
    }
  }
  const count = (change: DocumentChange['change']) => rows.filter((row) => row.change === change).length
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    unchanged,
    rows: rows.toSorted(inOrder).slice(0, maxRows),
  }
}

type Pair = readonly [older: ListedPackage | undefined, newer: ListedPackage | undefined]

/** Pairs the components of one package: equal versions, then the rest of each side, one by one. */
function pairsOf(base: readonly ListedPackage[], target: readonly ListedPackage[]): readonly Pair[] {
  const left = Map.groupBy(base, ({ componentVersion }) => componentVersion)
  const pairs: Pair[] = []
  const newcomers: ListedPackage[] = []
  for (const newer of target) {
    const older = left.get(newer.componentVersion)?.pop()
    if (older) pairs.push([older, newer])
    else newcomers.push(newer)
  }
  const gone = [...left.values()].flat().toSorted(byVersion)
  newcomers.sort(byVersion)
  const rest = Math.max(gone.length, newcomers.length)
  for (let at = 0; at < rest; at += 1) pairs.push([gone[at], newcomers[at]])
  return pairs
}

/** Returns null if nothing differs. */
function changeOf(older: ListedPackage | undefined, newer: ListedPackage | undefined): DocumentChange | null {
  const shown = newer ?? older
  if (!shown) return null
  const { name, group, purl } = shown
  const versions = { baseVersion: older?.componentVersion ?? null, targetVersion: newer?.componentVersion ?? null }
  const row = { name, group, purl, ...versions }
  if (!older || !newer) return { ...row, change: newer ? 'added' : 'removed', tags: [] }
  const tags = tagsOf(older, newer)
  return tags.length === 0 ? null : { ...row, change: 'changed', tags }
}

const compared = [
  ['version', 'componentVersion'],
  ['license', 'license'],
  ['purl', 'purl'],
  ['cpe', 'cpes'],
  ['supplier', 'supplier'],
  ['scope', 'scope'],
] as const

function tagsOf(older: ListedPackage, newer: ListedPackage): string[] {
  return compared.filter(([, member]) => older[member] !== newer[member]).map(([tag]) => tag)
}

function byVersion(a: ListedPackage, b: ListedPackage): number {
  return compareTexts(a.componentVersion ?? '', b.componentVersion ?? '')
}

const order = ['added', 'removed', 'changed']

function inOrder(a: DocumentChange, b: DocumentChange): number {
  return (
    order.indexOf(a.change) - order.indexOf(b.change) ||
    compareTexts(a.name, b.name) ||
    compareTexts(a.targetVersion ?? a.baseVersion ?? '', b.targetVersion ?? b.baseVersion ?? '')
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
