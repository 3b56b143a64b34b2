// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { readAffectedEntry } from '#service/advisories/stored/advisory-rows.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

/** One version of the record `GHSA-1`: its day, and the version that it calls affected in each ecosystem. */
interface Version {
  readonly day: number
  readonly ecosystems: readonly string[]
  readonly withdrawn?: boolean
}

const names = ['npm', 'PyPI', 'Go'] as const

function recordOf({ day, ecosystems, withdrawn = false }: Version): object {
  const modified = new Date(Date.UTC(2026, 0, day)).toISOString()
  return {
    id: 'GHSA-1',
    modified,
    ...(withdrawn && { withdrawn: modified }),
    affected: ecosystems.map((ecosystem) => ({ package: { ecosystem, name: 'fox' }, versions: [`1.0.${day}`] })),
  }
}

/** Imports each version as a file of its own. Returns what is affected by ecosystem, and the id of the data. */
async function imported(versions: readonly Version[], sourceOf: (version: Version) => string) {
  const bench = openBench()
  for (const version of versions) {
    const path = await writeRecord(bench.folder, recordOf(version))
    await bench.importFile(path, 'one.json', sourceOf(version))
  }
  const file = bench.advisories() ?? ''
  const reader = new AdvisoryReader(file)
  const affected = names.map((ecosystem) =>
    (reader.candidates(ecosystem, ['fox']).get('fox') ?? [])
      .map((candidate) => readAffectedEntry(ecosystem, candidate))
      .filter((entry) => !entry.withdrawn)
      .flatMap((entry) => entry.versions),
  )
  reader.close()
  const database = openSqlite({ file, mode: 'read', schema: 'advisories' }, [])
  const [snapshot] = database.query('SELECT id FROM snapshot', []).rows
  database.close()
  return { affected, snapshot, sources: bench }
}

async function writeRecord(folder: string, record: object): Promise<string> {
  const { writeFile } = await import('node:fs/promises')
  const path = `${folder}/${Math.random()}.json`
  await writeFile(path, JSON.stringify(record))
  return path
}

const versions = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: 1, max: 20 }), ecosystems: fc.subarray([...names], { minLength: 1 }) }),
  { minLength: 2, maxLength: 4, selector: ({ day }) => day },
)

/** For each ecosystem, the version of the latest file that names it. */
const expected = (given: readonly Version[]) =>
  names.map((ecosystem) => {
    const days = given.filter(({ ecosystems }) => ecosystems.includes(ecosystem)).map(({ day }) => day)
    return days.length === 0 ? [] : [`1.0.${Math.max(...days)}`]
  })

test.each([
  ['one source', () => 'Ours'],
  ['a source for each', ({ day }: Version) => `Source ${day}`],
  ['two sources', ({ day }: Version) => `Source ${day % 2}`],
])(
  'a record has the packages of the latest file that names their ecosystem, in every order of imports: %s',
  async (_, sourceOf) => {
    await fc.assert(
      fc.asyncProperty(versions, fc.infiniteStream(fc.nat()), async (given, numbers) => {
        const keys = new Map(given.map((version) => [version, numbers.next().value ?? 0]))
        const shuffled = given.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
        const [one, other, twice] = [
          await imported(given, sourceOf),
          await imported(shuffled, sourceOf),
          await imported([...shuffled, ...given], sourceOf),
        ]
        expect(one.affected).toEqual(expected(given))
        expect(other.affected).toEqual(one.affected)
        expect(twice.affected).toEqual(one.affected)
        expect([other.snapshot, twice.snapshot]).toEqual([one.snapshot, one.snapshot])
      }),
      { numRuns: 12 },
    )
  },
)

test('a later file that withdraws the record withdraws it for every ecosystem of its source', async () => {
  const live = { day: 1, ecosystems: ['npm', 'Go'] }
  for (const later of [
    { day: 2, ecosystems: ['Go'], withdrawn: true },
    { day: 2, ecosystems: [], withdrawn: true },
  ]) {
    expect((await imported([live, later], () => 'Ours')).affected).toEqual([[], [], []])
    expect((await imported([later, live], () => 'Ours')).affected).toEqual([[], [], []])
  }
})
