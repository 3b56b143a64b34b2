import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jsonLine } from '#service/domain/json-line.ts'
import type { ImportedDecision } from '#service/domain/statements/vex-import.ts'

type Said = Pick<ImportedDecision, 'change' | 'originalTerms'>
/** A finding, the number of what is said about it, and when the finding was last changed. */
type Line = readonly [findingId: string, said: number, updatedAt: string]

/** Writes decisions to a file: one line for each change that differs from those before, and one for each finding. */
export async function writePlannedDecisions(path: string, decisions: readonly ImportedDecision[]): Promise<void> {
  await pipeline(Readable.from(linesOf(decisions)), createWriteStream(path, { mode: 0o600 }))
}

/** Reads decisions that `writePlannedDecisions` wrote. */
export async function readPlannedDecisions(path: string): Promise<readonly ImportedDecision[]> {
  const said: Said[] = []
  const decisions: ImportedDecision[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const value = JSON.parse(line) as Said | Line // written above only
    if ('change' in value) said.push(value)
    else {
      const [findingId, place, updatedAt] = value
      const content = said[place]
      if (content === undefined) throw new Error(`The planned decisions have no change ${place}`)
      decisions.push({ ...content, findingId, updatedAt })
    }
  }
  return decisions
}

function* linesOf(decisions: readonly ImportedDecision[]): Iterable<string> {
  const places = new Map<string, number>()
  for (const { findingId, updatedAt, change, originalTerms } of decisions) {
    const content = jsonLine({ change, originalTerms } satisfies Said)
    let place = places.get(content)
    if (place === undefined) {
      place = places.size
      places.set(content, place)
      yield content
    }
    yield jsonLine([findingId, place, updatedAt] satisfies Line)
  }
}
