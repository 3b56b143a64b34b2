import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathType } from './argument-values.ts'
import { ArgumentError } from './exit-code.ts'
import { isCsafList, isFeedFile, mayBeRecord, recordHeadBytes, recordKindOf } from '#shared/feed-files.ts'

/** One unit to import: a file, or records that belong together and are packed into one archive. */
export interface ImportBatch {
  /** Its name in messages. */
  readonly label: string
  readonly files: readonly string[]
  /** Folder that paths inside the archive are relative to; null for a file that is sent unchanged. */
  readonly root: string | null
}

/**
 * Expands paths, in order: a file is itself; a folder yields the advisory files in it and below, without hidden ones and without following
 * links. Records with one file each (a clone of a database, a directory of CSAF documents) form one batch.
 *
 * @throws {ArgumentError} if a path does not exist or a folder has no such file
 */
export function importBatchesOf(paths: readonly string[]): ImportBatch[] {
  return paths.flatMap((path) => (pathType(path) === 'file' ? [single(path)] : importBatchesIn(path)))
}

function importBatchesIn(folder: string): ImportBatch[] {
  const files = filesBelow(folder)
  if (files.length === 0)
    throw new ArgumentError(`"${folder}" contains no advisory files (.json, .csv, .zip, .tar, .gz, .zst)`)
  const groups = new Map<string, string[]>()
  const parcels: ImportBatch[] = []
  for (const file of files) {
    const group = groupOf(file, folder)
    if (group === null) parcels.push(single(file))
    else if (!groups.get(group)?.push(file)) groups.set(group, [file])
  }
  for (const [group, members] of groups) parcels.push(...groupIntoBatch(group, members, folder))
  return parcels.toSorted((a, b) => (a.label < b.label ? -1 : 1))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isFeedFile(entry.name, relative(folder, entry.parentPath).split(sep)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Returns the group of a record, or null for a file of its own. */
function groupOf(file: string, folder: string): string | null {
  const name = basename(file)
  if (isCsafList(name)) return 'csaf'
  if (!mayBeRecord(name)) return null
  const withSlashes = (path: string) => path.replaceAll(sep, '/')
  const place = { path: withSlashes(file), pathInFolder: withSlashes(relative(folder, file)) }
  const record = recordKindOf({ ...place, head: headOf(file) })
  if (record === null) return null
  return record.ecosystem === null ? record.kind : `${record.kind}/${record.ecosystem}`
}

/** A single record needs no archive, and lists without documents are useless. */
function groupIntoBatch(group: string, members: readonly string[], folder: string): ImportBatch[] {
  const records = members.filter((file) => !isCsafList(basename(file)))
  if (records.length <= 1) return records.map(single)
  const root = commonFolder(members, folder)
  return [{ label: group.startsWith('osv/') || members.length < 2 ? root : `${root} (${group})`, files: members, root }]
}

function single(path: string): ImportBatch {
  return { label: path, files: [path], root: null }
}

function commonFolder(files: readonly string[], within: string): string {
  let common = dirname(files[0] ?? within)
  for (const file of files) while (relative(common, file).startsWith('..')) common = dirname(common)
  return common.length < within.length ? within : common
}

function headOf(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(recordHeadBytes)
    return buffer.subarray(0, readSync(handle, buffer, 0, recordHeadBytes, 0)).toString('latin1')
  } finally {
    closeSync(handle)
  }
}
