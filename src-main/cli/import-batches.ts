import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathType } from './argument-values.ts'
import { ArgumentError } from './exit-code.ts'

/** One unit to import: a file, or records that belong together and are packed into one archive. */
export interface ImportBatch {
  /** Its name in messages. */
  readonly label: string
  readonly files: readonly string[]
  /** Folder that paths inside the archive are relative to; null for a file that is sent unchanged. */
  readonly root: string | null
}

/** Names of advisory files. A file that is named explicitly may have any name. */
const feedNames =
  /(?:\.(?:json|ndjson|csv)(?:\.gz|\.zst)?|\.(?:zip|tar|tgz|tar\.gz|tar\.zst|bundle))$|^security-support-[\w.-]+$/i
/** Files beside feeds that are not feeds, like everything in a folder `index`: lists and descriptions of the content. */
const companions =
  /^(?:modified_id\.csv|index\.json|package(?:-lock)?\.json|provider-metadata\.json|aggregator\.json|.*[._-]schema\.json)$/i
const csafLists = /^(?:changes|deletions)\.csv$/i

/** Kinds of records with one file each, recognized by text near its start. */
const recordKinds = [
  { kind: 'csaf', mark: /"csaf_version"\s*:/ },
  { kind: 'openvex', mark: /openvex\.dev\/ns/ },
  { kind: 'osv', mark: /"schema_version"\s*:|"modified"\s*:\s*"\d{4}-/ },
] as const
const headBytes = 16_384

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
    .filter((entry) => entry.isFile() && feedNames.test(entry.name) && !companions.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith('.') || part === 'index'),
    )
    .toSorted()
}

/** Returns the group of a record, or null for a file of its own. */
function groupOf(file: string, folder: string): string | null {
  if (csafLists.test(basename(file))) return 'csaf'
  if (!/\.json$/i.test(file)) return null
  const head = headOf(file)
  const { kind } = recordKinds.find(({ mark }) => mark.test(head)) ?? { kind: null }
  if (kind !== 'osv') return kind
  const place = relative(folder, file)
  if (/(?:^|[\\/])(?:github-reviewed|unreviewed)[\\/]/.test(file)) return 'ghsa'
  if (/(?:^|[\\/])ID[\\/]GO-/.test(file)) return 'go'
  // The records of an ecosystem are in a folder of its name.
  const [first = '', second] = place.split(sep)
  return second === undefined ? 'osv' : `osv/${first}`
}

/** A single record needs no archive, and lists without documents are useless. */
function groupIntoBatch(group: string, members: readonly string[], folder: string): ImportBatch[] {
  const records = members.filter((file) => !csafLists.test(basename(file)))
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
    const buffer = Buffer.alloc(headBytes)
    return buffer.subarray(0, readSync(handle, buffer, 0, headBytes, 0)).toString('latin1')
  } finally {
    closeSync(handle)
  }
}
