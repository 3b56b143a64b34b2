import { tarOf } from './tar.ts'

/** A file of a folder with its place in it, the folder's own name first. */
export interface PlacedFile {
  readonly path: string
  readonly file: File
}

/** What advisory files are called. */
const feedNames =
  /(?:\.(?:json|ndjson|csv)(?:\.gz|\.zst)?|\.(?:zip|tar|tgz|tar\.gz|tar\.zst|bundle))$|^security-support-[\w.-]+$/i
/** What lies beside feeds and is none: lists and descriptions that say what there is. */
const nonFeedFiles =
  /^(?:modified_id\.csv|index\.json|package(?:-lock)?\.json|provider-metadata\.json|aggregator\.json|.*[._-]schema\.json)$/i
const csafLists = /^(?:changes|deletions)\.csv$/i
/** Records that come one in a file, by what stands near its beginning. */
const recordKinds = [
  { kind: 'csaf', mark: /"csaf_version"\s*:/ },
  { kind: 'openvex', mark: /openvex\.dev\/ns/ },
  { kind: 'osv', mark: /"schema_version"\s*:|"modified"\s*:\s*"\d{4}-/ },
] as const
const headBytes = 16_384
/** Files whose heads are read at the same time. */
const readTogether = 64

/**
 * What a folder of advisory data is to be sent as: feeds as they are, records that come one in a file packed together by their kind
 * and ecosystem, so that they are one import and not thousands. Hidden files and what names no feed are left out, with their number.
 */
export async function feedsInFolder(
  placed: readonly PlacedFile[],
): Promise<{ readonly files: readonly File[]; readonly skippedFiles: number }> {
  const wanted = placed.filter(isWanted).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const groups = new Map<string, PlacedFile[]>()
  const files: File[] = []
  for (let at = 0; at < wanted.length; at += readTogether) {
    const some = wanted.slice(at, at + readTogether)
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

/** By what a record is kept together with others; null for a file that stands for itself. */
async function groupOf({ path, file }: PlacedFile): Promise<string | null> {
  if (csafLists.test(file.name)) return 'csaf'
  if (!/\.json$/i.test(file.name)) return null
  const head = await file.slice(0, headBytes).text()
  const { kind } = recordKinds.find(({ mark }) => mark.test(head)) ?? { kind: null }
  if (kind !== 'osv') return kind
  if (/(?:^|\/)(?:github-reviewed|unreviewed)\//.test(path)) return 'ghsa'
  if (/(?:^|\/)ID\/GO-/.test(path)) return 'go'
  // The records of an ecosystem lie in a folder of its name.
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
