import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfPath } from './argument-values.ts'
import { WrongArguments } from './exit-code.ts'

/** What advisory files are called. A file that is named itself may be called anything. */
const feedNames = /\.(?:zip|json|csv)(?:\.gz)?$/i

/**
 * The files that paths stand for, in order: a file itself, and the advisory files in a folder and below it, without hidden ones and
 * without following links.
 *
 * @throws WrongArguments for a path that is not there and a folder without any such file
 */
export function filesBelow(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (kindOfPath(path) === 'file') return [path]
    const files = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && feedNames.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/[\\/]\./.test(file.slice(path.length)))
      .toSorted()
    if (files.length === 0) throw new WrongArguments(`"${path}" holds no .zip, .json, .csv or .csv.gz file`)
    return files
  })
}
