import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { mutantOf } from './fuzz/mutants-for-test.ts'
import { originalsLabel, sbomOriginals, vexOriginals } from './fuzz/originals-for-test.ts'
import { type Outcome, sbomOutcome, vexOutcome } from './fuzz/outcome-for-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-mutants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [sboms, vexDocuments] = isFullTier ? [3_000, 1_000] : [900, 300]
const sbom = (bytes: Buffer) => sbomOutcome(bytes, join(folder, 'mutant'))

// The seed is in the name: a failure can be had again, and `npm run bench -- fuzz` makes mutants of it smaller.
test.each([
  ['SBOMs', testSeed, sboms, sbomOriginals(), sbom],
  ['VEX documents', testSeed, vexDocuments, vexOriginals(), vexOutcome],
] as const)(
  `mutants of ${originalsLabel} are read or refused: %s, seed %i, %i of them`,
  async (_what, seed, count, originals, outcomeOf) => {
    const outcomes: Outcome[] = []
    const faults: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { name, bytes } = mutantOf(seed, index, originals)
      try {
        outcomes.push(await outcomeOf(bytes))
      } catch (error) {
        faults.push(`${index} (${name}): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      }
    }
    expect(faults).toEqual([])
    // If all mutants were rejected, or all read, the test would show nothing.
    const refused = outcomes.filter((outcome) => outcome.refused).length
    expect(refused).toBeGreaterThan(count / 20)
    expect(count - refused).toBeGreaterThan(count / 20)
  },
  300_000,
)
