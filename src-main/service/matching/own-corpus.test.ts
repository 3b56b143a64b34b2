import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownFolder } from '#e2e/support/test-data.ts'
import { ecosystems } from './ecosystems/ecosystems.ts'

interface TruthCase {
  readonly id: string
  readonly db: string
  readonly purl: string
  readonly category: string
  readonly expected: readonly string[]
  readonly oracle: string
}

interface CpeCase {
  readonly expected: readonly string[]
  readonly expected_conditional: readonly string[]
  readonly weak: readonly string[]
}

const jsonAt = (path: string): unknown => JSON.parse(readFileSync(join(ownFolder, path), 'utf8'))
const { cases } = jsonAt('truth.json') as { cases: readonly TruthCase[] }

test('has every labeled case once, with the rule that it is labeled by', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  expect(new Set(cases.map(({ db, purl }) => `${db} ${purl}`)).size).toBe(cases.length)
  expect(cases.filter(({ oracle }) => oracle === '')).toEqual([])
})

describe.each(ecosystems.map(({ name }) => name))('%s', (name) => {
  const own = cases.filter(({ db }) => db === `osv/${name}/all.zip`)
  const records = jsonAt(`advisories/osv/${name}/records.json`) as { id: string; withdrawn?: string }[]

  test('has labeled cases of each kind', () => {
    const missing = (kinds: readonly string[]) => kinds.filter((kind) => !own.some(({ category }) => category === kind))
    expect(missing(['affected', 'fixed', 'before-introduced', 'last_affected', 'unknown-package'])).toEqual([])
    const found = own.filter(({ expected }) => expected.length > 0).length
    expect([found >= 4, own.length - found >= 4]).toEqual([true, true])
  })

  test('has one withdrawn record that no case expects, and a case for every other record', () => {
    const expected = new Set(own.flatMap((truth) => truth.expected))
    const withdrawn = records.flatMap((record) => (record.withdrawn === undefined ? [] : record.id))
    expect(withdrawn).not.toEqual([])
    expect(records.map(({ id }) => id).filter((id) => !expected.has(id))).toEqual(withdrawn)
  })
})

test('has a case for every record with CPE configurations, and every confidence', () => {
  const truth = jsonAt('truth-cpe.json') as { db: string; cases: readonly CpeCase[] }
  const kinds = (['expected', 'expected_conditional', 'weak'] as const).map((kind) =>
    truth.cases.flatMap((one) => one[kind]),
  )
  expect(kinds.map((ids) => ids.length > 0)).toEqual([true, true, true])
  type Element = { cve: { id: string; vulnStatus: string; configurations?: unknown } }
  const { vulnerabilities } = jsonAt(`advisories/${truth.db}`) as { vulnerabilities: readonly Element[] }
  const judged = vulnerabilities.filter(({ cve }) => cve.configurations !== undefined && cve.vulnStatus !== 'Rejected')
  expect(judged.map(({ cve }) => cve.id).filter((id) => !kinds.flat().includes(id))).toEqual([])
})
