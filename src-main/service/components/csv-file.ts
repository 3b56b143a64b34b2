import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import { listComponentKeys } from '#service/db/components/component-keys.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { csvColumns, idColumn } from '#service/domain/components/csv-columns.ts'
import { csvLineOf } from '#service/domain/components/csv-texts.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Components that are read at once. */
const atOnce = 500

/** Returns the components of a version as a CSV file that `updateFromCsv` reads: UTF-8 with a byte order mark, which spreadsheets need. */
export async function componentsCsv({ read }: Pick<UserDatabase, 'read'>, version: SbomVersion): Promise<Uint8Array> {
  const keys = await listComponentKeys(read, version.id)
  const pieces = [Buffer.from(`\ufeff${csvLineOf([idColumn, ...csvColumns.map(({ name }) => name)])}`)]
  for (let first = 0; first < keys.length; first += atOnce) {
    const ids = keys.slice(first, first + atOnce).map(({ id }) => id)
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time, so that the memory is that of one
    const found = await findComponentsToEdit(read, version.id, ids)
    const lines = ids.flatMap((id) => {
      const one = found.get(id)
      return one ? [csvLineOf([id, ...csvColumns.map(({ read: text }) => text(one.component))])] : []
    })
    pieces.push(Buffer.from(lines.join('')))
  }
  return Buffer.concat(pieces)
}
