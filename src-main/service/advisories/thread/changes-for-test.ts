import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type AdvisoryChange, changeAdvisories } from './change-advisories.ts'

/** For tests: the folder of feed files and builds. */
export const folder = mkdtempSync(join(tmpdir(), 'waybill-changes-'))
let files = 0

/** For tests: the import of a file with this content. */
export function change(content: string | Uint8Array, name = 'all.zip'): AdvisoryChange {
  const path = join(folder, `${(files += 1)}-${name}`)
  writeFileSync(path, content)
  return fileChange(path)
}

/** For tests: the import of a file. */
export function fileChange(path: string): AdvisoryChange {
  const about = { fileName: basename(path), bytes: statSync(path).size, sha256: '', name: null, url: null }
  return { action: 'import', path, ...about }
}

/** For tests: builds one snapshot from changes, based on an earlier one or on nothing. */
export async function make(changes: readonly AdvisoryChange[], current: string | null = null) {
  const file = join(folder, `${(files += 1)}.db`)
  const { outcomes, built } = await changeAdvisories(changes, current, file, {
    signal: new AbortController().signal,
    now: () => new Date('2026-11-20T12:00:00Z'),
    trustedKeys: new Set(),
    report: () => {},
  })
  return { file, outcomes, built }
}
