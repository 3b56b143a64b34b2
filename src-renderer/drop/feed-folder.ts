import { MadeFile } from '#renderer/lib/made-file.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { tarOf } from './tar.ts'
import { isCsafList, isFeedFile, mayBeRecord, recordHeadBytes, recordKindOf } from '#shared/feed-files.ts'
import * as texts from './texts.tsx'

/** A file of a folder with its path, which starts with the folder's own name. */
export interface PlacedFile {
  readonly path: string
  readonly file: File
}

/** Number of file heads read concurrently. */
const maxConcurrentReads = 64

/**
 * Prepares a folder of advisory data for import: feeds unchanged, single-record files packed by kind and ecosystem, so that they become one
 * import instead of thousands. Hidden files and unrecognized names are skipped and counted.
 */
export async function feedsInFolder(
  placed: readonly PlacedFile[],
): Promise<{ readonly files: readonly SourceFile[]; readonly skippedFiles: number }> {
  const wanted = placed.filter(isWanted).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const groups = new Map<string, PlacedFile[]>()
  const files: SourceFile[] = []
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
    const records = members.filter(({ file }) => !isCsafList(file.name))
    if (records.length === 1) files.push(...records.map(({ file }) => file))
    if (records.length > 1) files.push(pack(name, members))
  }
  return { files, skippedFiles: placed.length - wanted.length }
}

function isWanted({ path, file }: PlacedFile): boolean {
  return isFeedFile(file.name, path.split('/').slice(0, -1))
}

/** Returns the group with which a record is packed; null for a file that is imported by itself. */
async function groupOf({ path, file }: PlacedFile): Promise<string | null> {
  if (isCsafList(file.name)) return 'csaf'
  if (!mayBeRecord(file.name)) return null
  const head = await file.slice(0, recordHeadBytes).text()
  const record = recordKindOf({ path, pathInFolder: path.split('/').slice(1).join('/'), head })
  if (record === null) return null
  return record.ecosystem === null ? record.kind : `${record.kind} ${record.ecosystem}`
}

/** Returns an archive that is made of its files while it is read. */
function pack(name: string, members: readonly PlacedFile[]): MadeFile {
  const archive = tarOf(
    members.map(({ path, file }) => ({ name: path.split('/').slice(1).join('/') || path, content: file })),
  )
  const [folder = ''] = members[0]?.path.split('/') ?? []
  const make = () => archive.stream().pipeThrough(new CompressionStream('gzip'))
  return new MadeFile(`${folder} (${name}).tar.gz`, archive.size, make)
}

/** Takes the feeds in the files of a folder, or says that there are none. */
export async function takeFeeds(
  files: readonly File[],
  take: (files: readonly SourceFile[], skipped: number) => void,
): Promise<void> {
  const found = await feedsInFolder(files.map((file) => ({ path: file.webkitRelativePath, file })))
  if (found.files.length > 0) return take(found.files, found.skippedFiles)
  showToast({ text: texts.noAdvisoryDataInThisFolder, detail: texts.noSupportedFileNames, tone: 'bad' })
}
