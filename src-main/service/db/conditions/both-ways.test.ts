// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserReader } from '#service/db/database.ts'
import {
  type Condition,
  type ConditionGroup,
  type ConditionRowKind,
  conditionRowKinds,
} from '#service/domain/conditions/condition.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import type { VersionId } from '#service/domain/id.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { operatorNames } from './build-condition.ts'
import { compileConditions } from './compile-conditions.ts'
import { conditionRows } from './condition-rows.ts'
import { conditionSql } from './condition-sql.ts'
import { oddTexts, oddVersions, storeRandomRows } from './random-rows-for-test.ts'
import type { Subject } from './subject.ts'
import { findSubject, subjectsOf } from './subjects/subjects.ts'

const today = '2026-11-20'
const versions: VersionId[] = []
let bench: ReturnType<typeof scanBench>

beforeAll(async () => {
  setVersionOrder(packageVersionOrder)
  bench = scanBench()
  versions.push(...(await storeRandomRows(bench)))
})
afterAll(() => bench.close())

const tables = { version: 'sbom_version', component: 'component', finding: 'finding' } as const

async function bySql(read: UserReader, row: ConditionRowKind, group: ConditionGroup): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(tables[row])}
    where ${conditionSql(row, { group, today })} order by id`.execute(read)
  return rows.map(({ id }) => id)
}

/** In a list of one version. */
async function inVersion(row: 'component' | 'finding', versionId: VersionId, group: ConditionGroup): Promise<string[]> {
  const test = conditionSql(row, { group, today }, contentOf(versionId))
  const shown =
    row === 'component' ? sql`content_id = ${contentOf(versionId)}` : sql`finding_set_id = ${findingSetOf(versionId)}`
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(row)} where ${shown} and ${test}`.execute(
    bench.database.read,
  )
  return rows.map(({ id }) => id)
}

async function inMemory(read: UserReader, row: ConditionRowKind, group: ConditionGroup): Promise<string[]> {
  const program = compileConditions(row, { group, today })
  const found: string[] = []
  for (const versionId of versions) {
    for await (const rows of conditionRows(read, { row, versionId, columns: program.columns })) {
      found.push(...rows.filter((one) => program.test(one)).map(({ id }) => id))
    }
  }
  return found.toSorted()
}

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const alone = (condition: Condition): ConditionGroup => ({
  match: 'ALL',
  negate: false,
  conditions: [condition],
  groups: [],
})

/** Values that an operator of a subject may be asked with. */
function valuesFor(subject: Subject, operator: string): readonly (readonly string[])[] {
  const name = operator.toLowerCase()
  if (['exists', 'missing', 'isempty', 'unresolved', 'passes', 'fails', 'notapplicable'].includes(name)) return [[]]
  if (name === 'matches') return [['f*'], ['?x'], ['/^F.x$/'], ['*']]
  if (['before', 'after'].includes(name)) return [['2026-11-20'], ['2025-02-28'], ['0001-01-01']]
  if (['olderthan', 'newerthan', 'within'].includes(name)) return [['0d'], ['1d'], ['36h'], ['2y'], ['99999w']]
  if (['inrange', 'notinrange'].includes(name)) return [['vers:npm/>=1.0.0|<2.0.0'], ['<10'], ['*'], ['!=1.0.0']]
  const own = ownValues(subject, name)
  const pairs = own.flatMap((value, at) => [[value, own[(at + 1) % own.length] ?? value]])
  if (name === 'between') return pairs
  return ['in', 'notin', 'hasany', 'hasall', 'hasnone', 'dependson', 'requiredby', 'onlyvia'].includes(name)
    ? [...pairs, own.slice(0, 1)]
    : own.map((value) => [value])
}

function ownValues(subject: Subject, operator: string): readonly string[] {
  if (subject.words) return subject.words
  if (subject.kind === 'flag') return ['yes', 'no']
  if (subject.kind === 'distance') return ['0', '1', '0.1', '2.0.0', '0.0.3']
  if (subject.kind === 'number') return ['0', '0.1', '7.5', '3']
  if (subject.kind === 'version') return oddVersions.filter(Boolean)
  if (subject.kind === 'license') {
    const ids = ['MIT', 'GPL-2.0-only', 'gpl-2.0+', 'GPL-2.0+ with classpath-exception-2.0']
    return [...ids, 'mit or gpl-2.0-only', 'see LICENSE file']
  }
  if (['<', '<=', '>', '>=', 'between'].includes(operator)) return ['0', '7', '-7.5']
  return [
    ...oddTexts,
    'CVE-2023-a',
    'cve-2024-0002',
    'GHSA-b',
    'npm',
    'build',
    'CWE-79',
    'pkg:npm/fox@1.0.0',
    'aa',
    'unreadable',
    'permissive',
    'Ours',
    'copyleft-strong',
  ]
}

const customFields = [
  ...['component.custom.team', 'finding.custom.TICKET', 'component.custom.none'],
  ...['version.custom.Owner', 'product.custom.unit'],
]
const hashes = ['SHA-256', 'sha256', 'md5', undefined]
const keysOf = ({ key, keys }: Subject) => keys ?? (key === undefined ? [undefined] : hashes)

const cases = conditionRowKinds.flatMap((row) =>
  [...subjectsOf(row, today), ...customFields.flatMap((name) => findSubject(name, today) ?? [])]
    .filter((subject) => row === 'finding' || subject.row !== 'finding')
    .filter((subject) => row !== 'version' || subject.row === 'version')
    .map((subject) => ({ row, subject, name: `${row}: ${subject.name}` })),
)

test.each(cases)('$name is the same in a statement and in memory, with every operator', async ({ row, subject }) => {
  const { read } = bench.database
  const wrong: unknown[] = []
  let [most, least] = [0, Infinity]
  for (const operator of operatorNames(subject)) {
    for (const values of valuesFor(subject, operator)) {
      for (const key of keysOf(subject)) {
        const group = alone({ subject: subject.name, operator, values, ...(key !== undefined && { key }) })
        const [stated, tested] = [await bySql(read, row, group), await inMemory(read, row, group)]
        if (stated.join() !== tested.join()) wrong.push({ operator, values, key, stated, tested })
        most = Math.max(most, stated.length)
        least = Math.min(least, stated.length)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(most, 'some condition finds something').toBeGreaterThan(0)
})

test.each(conditionRowKinds)('random groups over %s rows are the same in a statement and in memory', async (row) => {
  const subjects = subjectsOf(row, today)
  const condition: fc.Arbitrary<Condition> = some(subjects).chain((subject) =>
    fc.tuple(some(operatorNames(subject)), some(keysOf(subject))).chain(([operator, key]) =>
      some(valuesFor(subject, operator)).map((values) => ({
        ...{ subject: subject.name, operator, values },
        ...(key !== undefined && { key }),
      })),
    ),
  )
  const group = (depth: number): fc.Arbitrary<ConditionGroup> =>
    fc.record({
      ...{
        match: some(['ALL', 'ANY'] as const),
        negate: fc.boolean(),
        conditions: fc.array(condition, { maxLength: 3 }),
      },
      groups: depth === 0 ? fc.constant([]) : fc.array(group(depth - 1), { maxLength: 2 }),
    })
  const { read } = bench.database
  await fc.assert(
    fc.asyncProperty(group(2), async (one) => {
      expect(await inMemory(read, row, one)).toEqual(await bySql(read, row, one))
    }),
    { numRuns: 150 },
  )
})

test.each(['component', 'finding'] as const)(
  'of %s rows, lists of one version find of version subjects what lists of all do, and look at no other version',
  async (row) => {
    const { read, write } = bench.database
    const wrong: unknown[] = []
    for (const subject of subjectsOf('version', today)) {
      for (const operator of operatorNames(subject)) {
        const [values = []] = valuesFor(subject, operator)
        const [key] = keysOf(subject)
        const one = alone({ subject: subject.name, operator, values, ...(key !== undefined && { key }) })
        for (const group of [one, { ...one, negate: true }]) {
          const alike = await Promise.all(versions.map((id) => inVersion(row, id, group)))
          const all = await bySql(read, row, group)
          if (alike.flat().toSorted().join() !== all.join()) wrong.push({ operator, values, key })
        }
      }
    }
    expect(wrong).toEqual([])
    // What cannot be read of another version would fail the statement.
    const [asked, other] = versions
    if (!asked || !other) throw new Error('No versions')
    const group = alone({ subject: 'version.author', operator: 'exists', values: [] })
    const authors = write.selectFrom('sbom_version').select('authors').where('id', '=', other)
    const { authors: stored } = await authors.executeTakeFirstOrThrow()
    const set = (text: string) =>
      write.updateTable('sbom_version').set({ authors: text }).where('id', '=', other).execute()
    await set('damaged')
    await expect(bySql(read, row, group)).rejects.toThrow('malformed JSON')
    await expect(inVersion(row, asked, group)).resolves.toBeInstanceOf(Array)
    await set(stored)
  },
)

test('what a row is shown to have is what it was read to have', async () => {
  const group = alone({ subject: 'component.name', operator: 'exists', values: [] })
  const program = compileConditions('component', { group, today })
  const [versionId] = versions
  if (!versionId) throw new Error('No version')
  const names: (string | null)[] = []
  for await (const rows of conditionRows(bench.database.read, {
    row: 'component',
    versionId,
    columns: program.columns,
  })) {
    for (const row of rows) names.push(...program.hits(row).map(({ seen }) => seen))
  }
  const stored = await bench.database.read
    .selectFrom('component')
    .select('name')
    .where('content_id', '=', versionId as never)
    .execute()
  expect(new Set(names)).toEqual(new Set(stored.map(({ name }) => name)))
  expect(names).toHaveLength(stored.length)
})
