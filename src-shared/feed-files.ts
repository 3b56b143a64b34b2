/** Names of advisory files. A file that is named explicitly may have any name. */
const feedNames =
  /(?:\.(?:json|ndjson|csv)(?:\.gz|\.zst)?|\.(?:zip|tar|tgz|tar\.gz|tar\.zst|bundle))$|^security-support-[\w.-]+$/i
/** Files next to feeds that are not feeds: indexes and descriptions. */
const nonFeedFiles =
  /^(?:modified_id\.csv|index\.json|package(?:-lock)?\.json|provider-metadata\.json|aggregator\.json|.*[._-]schema\.json)$/i

/** Tests for the lists in a folder of CSAF documents, which are useless without the documents. */
export function isCsafList(name: string): boolean {
  return /^(?:changes|deletions)\.csv$/i.test(name)
}

/** Number of bytes at the beginning of a record by which its kind is recognized. */
export const recordHeadBytes = 16_384

/** Kinds of records stored one per file, with a pattern that occurs near their beginning. */
const recordKinds = [
  { kind: 'csaf', mark: /"csaf_version"\s*:/ },
  { kind: 'openvex', mark: /openvex\.dev\/ns/ },
  { kind: 'osv', mark: /"schema_version"\s*:|"modified"\s*:\s*"\d{4}-/ },
] as const

/**
 * Tests whether a file of a folder is advisory data by its name and the folders that it is in. Hidden files and everything in a folder
 * `index` are not.
 */
export function isFeedFile(name: string, folders: readonly string[]): boolean {
  if (name.startsWith('.') || folders.some((part) => part.startsWith('.') || part === 'index')) return false
  return feedNames.test(name) && !nonFeedFiles.test(name)
}

/** Tests by its name whether a file may be a single record, which is recognized by its head. */
export function mayBeRecord(name: string): boolean {
  return /\.json$/i.test(name)
}

/** A record stored in a file of its own, in a folder. Paths have slashes. */
interface RecordInFolder {
  readonly path: string
  /** From the chosen folder, without its name. */
  readonly pathInFolder: string
  readonly head: string
}

/** Returns the kind of a record, and its ecosystem if records are packed by it; null for a file that is imported by itself. */
export function recordKindOf({
  path,
  pathInFolder,
  head,
}: RecordInFolder): { readonly kind: string; readonly ecosystem: string | null } | null {
  const { kind } = recordKinds.find(({ mark }) => mark.test(head)) ?? { kind: null }
  if (kind === null) return null
  if (kind !== 'osv') return { kind, ecosystem: null }
  if (/(?:^|\/)(?:github-reviewed|unreviewed)\//.test(path)) return { kind: 'ghsa', ecosystem: null }
  if (/(?:^|\/)ID\/GO-/.test(path)) return { kind: 'go', ecosystem: null }
  // The records of an ecosystem are in a folder with its name.
  const [first = '', second] = pathInFolder.split('/')
  return { kind, ecosystem: second === undefined ? null : first }
}
