import { tarOf } from './tar.ts'

/** A file of a folder with its path, which starts with the folder's own name. */
export interface PlacedFile {
  readonly path: string
  readonly file: File
}

/** File names of advisory feeds. */
const feedNames =
  /(?:\.(?:json|ndjson|csv)(?:\.gz|\.zst)?|\.(?:zip|tar|tgz|tar\.gz|tar\.zst|bundle))$|^security-support-[\w.-]+$/i
/** Files next to feeds that are not feeds: indexes and descriptions. */
const nonFeedFiles =
  /^(?:modified_id\.csv|index\.json|package(?:-lock)?\.json|provider-metadata\.json|aggregator\.json|.*[._-]schema\.json)$/i
const csafLists = /^(?:changes|deletions)\.csv$/i
/** Kinds of records stored one per file, with a pattern that occurs near their beginning. */
const recordKinds = [
  { kind: 'csaf', mark: /"csaf_version"\s*:/ },
  { kind: 'openvex', mark: /openvex\.dev\/ns/ },
  { kind: 'osv', mark: /"schema_version"\s*:|"modified"\s*:\s*"\d{4}-/ },
] as const
const headBytes = 16_384
/** Number of file heads read concurrently. */
const maxConcurrentReads = 64

/**
 * Prepares a folder of advisory data for import: feeds unchanged, single-record files packed by kind and ecosystem, so that they become one
 * import instead of thousands. Hidden files and unrecognized names are skipped and counted.
 */
export async function feedsInFolder(
  placed: readonly PlacedFile[],
): Promise<{ readonly files: readonly File[]; readonly skippedFiles: number }> {
  const wanted = placed.filter(isWanted).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const groups = new Map<string, PlacedFile[]>()
  const files: File[] = []
  for (let at = 0; at < wanted.length; at += maxConcurrentReads) {
    const some = wanted.slice(at, at + maxConcurrentReads)
    // oxlint-disable-next-line no-await-in-loop -- a folder of 100,000 files is not opened all at once
    const names = await Promise.all(some.map(groupOf))
    for (const [index, one] of some.entries()) {
      const name = names[index] ?? null
      if (name === null) files.push(one.file)
      else if (!groups.get(name)?.push(one)) groups.set(name, [one])
    }
  }
  for (const [name, members] of groups) {
    const records = members.filter(({ file }) => !csafLists.test(file.name))
    if (records.length === 1) files.push(...records.map(({ file }) => file))
    // oxlint-disable-next-line no-await-in-loop -- one archive in the making at a time
    if (records.length > 1) files.push(await pack(name, members))
  }
  return { files, skippedFiles: placed.length - wanted.length }
}

function isWanted({ path, file }: PlacedFile): boolean {
  const folders = path.split('/').slice(0, -1)
  if (file.name.startsWith('.') || folders.some((part) => part.startsWith('.') || part === 'index')) return false
  return feedNames.test(file.name) && !nonFeedFiles.test(file.name)
}

/** Returns the group with which a record is packed; null for a file that is imported by itself. */
async function groupOf({ path, file }: PlacedFile): Promise<string | null> {
  if (csafLists.test(file.name)) return 'csaf'
  if (!/\.json$/i.test(file.name)) return null
  const head = await file.slice(0, headBytes).text()
  const { kind } = recordKinds.find(({ mark }) => mark.test(head)) ?? { kind: null }
  if (kind !== 'osv') return kind
  if (/(?:^|\/)(?:github-reviewed|unreviewed)\//.test(path)) return 'ghsa'
  if (/(?:^|\/)ID\/GO-/.test(path)) return 'go'
  // The records of an ecosystem are in a folder with its name.
  const [, first = '', second] = path.split('/')
  return second === undefined ? 'osv' : `osv ${first}`
}

async function pack(name: string, members: readonly PlacedFile[]): Promise<File> {
  const archive = tarOf(
    members.map(({ path, file }) => ({ name: path.split('/').slice(1).join('/') || path, content: file })),
  )
  const packed = await new Response(archive.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  const [folder = ''] = members[0]?.path.split('/') ?? []
  return new File([packed], `${folder} (${name}).tar.gz`)
}
