import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ComparisonFormat, SmallSections } from '#service/domain/compare/small-sections.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import type { Task } from '#service/workers/task.ts'
import { comparisonPieces } from './comparison-pieces.ts'
import { type ComparedSides, pairVersions } from './pair-versions.ts'

export interface WrittenComparison extends ComparedSides {
  readonly format: ComparisonFormat
  readonly sections: SmallSections
  readonly path: string
}

/** Writes a comparison to a file and returns its size in bytes. */
export const writeComparisonTask: Task<WrittenComparison, number> = {
  name: 'write-comparison',
  run: async ({ database, dataFolder, signal }, { format, sections, path, ...versions }) => {
    const paired = await pairVersions(database.read, versions, signal)
    makeFolder(dataFolder, 'exports')
    const pieces = Readable.from(comparisonPieces(paired, sections, format))
    await pipeline(pieces, createWriteStream(path, { mode: 0o600 }), { signal })
    return (await stat(path)).size
  },
}
