import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import { listComponentKeys } from '#service/db/components/component-keys.ts'
import type { UserReader } from '#service/db/database.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { csvColumns, idColumn } from '#service/domain/components/csv-columns.ts'
import { csvLineOf } from '#service/domain/components/csv-texts.ts'
import type { Task } from '#service/workers/task.ts'

export interface WriteComponentsCsvInput {
  readonly versionId: string
  readonly path: string
}

/** Components that are read at once. */
const atOnce = 500

/**
 * Writes the components of a version as a CSV file that `read-components-csv` reads: UTF-8 with a byte order mark, which spreadsheets need.
 * Returns its size in bytes.
 */
export const writeComponentsCsvTask: Task<WriteComponentsCsvInput, number> = {
  name: 'write-components-csv',
  run: async ({ database, dataFolder, signal }, { versionId, path }) => {
    makeFolder(dataFolder, 'exports')
    const lines = Readable.from(linesOf(database.read, versionId))
    await pipeline(lines, createWriteStream(path, { mode: 0o600 }), { signal })
    return (await stat(path)).size
  },
}

async function* linesOf(read: UserReader, versionId: string): AsyncGenerator<string> {
  yield `\ufeff${csvLineOf([idColumn, ...csvColumns.map(({ name }) => name)])}`
  const keys = await listComponentKeys(read, versionId)
  for (let first = 0; first < keys.length; first += atOnce) {
    const ids = keys.slice(first, first + atOnce).map(({ id }) => id)
    const found = await findComponentsToEdit(read, versionId, ids)
    const lines = ids.flatMap((id) => {
      const one = found.get(id)
      return one ? [csvLineOf([id, ...csvColumns.map(({ read: text }) => text(one.component))])] : []
    })
    yield lines.join('')
  }
}
