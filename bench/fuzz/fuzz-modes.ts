import { join } from 'node:path'
import { Rejection } from '#service/domain/rejection.ts'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { type Original } from '#service/formats/fuzz/mutants-for-test.ts'
import { allSbomOriginals, allVexOriginals } from '#service/formats/fuzz/originals-for-test.ts'
import { type Outcome, sbomOutcome, vexOutcome } from '#service/formats/fuzz/outcome-for-test.ts'
import { read } from '#service/formats/read-for-test.ts'

/** How mutants are processed, and the originals that they are made from. */
export interface FuzzMode {
  originals(): readonly [Original, ...Original[]]
  /** @throws an error if there is a fault */
  outcome(bytes: Buffer, scratch: string): Promise<Outcome>
}

export const fuzzModes = {
  sbom: { originals: allSbomOriginals, outcome: (bytes, scratch) => sbomOutcome(bytes, join(scratch, 'mutant')) },
  vex: { originals: allVexOriginals, outcome: (bytes) => vexOutcome(bytes) },
  export: { originals: smallOriginals, outcome: (bytes) => Promise.resolve(exportOutcome(bytes)) },
} as const satisfies Record<string, FuzzMode>

export type FuzzModeName = keyof typeof fuzzModes

/** Every mutant is written in every format and version, so large ones would take all of the time. */
function smallOriginals(): readonly [Original, ...Original[]] {
  const [first, ...others] = allSbomOriginals().filter(({ bytes }) => bytes.length < 60_000)
  if (!first) throw new Error('No document was found')
  return [first, ...others]
}

/** Every readable document is written in every format. The official schema must accept the result, which is read again. */
function exportOutcome(bytes: Buffer): Outcome {
  const content = readable(bytes)
  if (!content) return { refused: true, entries: 0 }
  for (const writer of sbomWriters) {
    for (const specVersion of writer.specVersions) {
      const { spec } = content.version
      const text = exported(content, writer, specVersion)
      const where = `${writer.spec} ${specVersion} ${writer.format}`
      // An unconverted document is passed through unchanged, valid or not.
      if (spec === writer.spec && specVersion === content.version.specVersion) continue
      const fault = exportFault(text, writer, specVersion)
      if (fault !== null) throw new Error(`${where} is not valid: ${JSON.stringify(fault).slice(0, 600)}`)
      // A document without a primary component is written without one, or with the generated one.
      const again = read(text).components.length
      if (again < content.components.length)
        throw new Error(`${where} holds ${again} of ${content.components.length} components`)
    }
  }
  return { refused: false, entries: content.components.length }
}

function readable(bytes: Buffer): ReturnType<typeof contentOf> | undefined {
  try {
    return contentOf(bytes)
  } catch (error) {
    if (error instanceof Rejection) return undefined
    throw error
  }
}
