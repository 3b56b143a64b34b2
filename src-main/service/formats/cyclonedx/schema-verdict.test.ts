import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { cyclonedx, library, messages, read } from '#service/formats/read-for-test.ts'
import { cyclonedxSpecVersions } from '#service/schemas/cyclonedx-schema.ts'
import { mutant, numbers } from './mutants-for-test.ts'
import { hasPublishedSchemas, officialVerdict } from './official-verdict-for-test.ts'

const samples = join(import.meta.dirname, '../../../../../shared/data/sboms')
const manifest = join(samples, 'MANIFEST.tsv')
const rows = existsSync(manifest)
  ? readFileSync(manifest, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .filter((row) => row[2] === 'cyclonedx-json')
  : []
const reason = rows.length > 0 ? '' : ' (skipped: no sample documents here)'

describe.runIf(rows.length > 0)(`verdicts on the sample documents${reason}`, () => {
  test.each(rows)('%s', (path, _repository, _format, specVersion, expected, schemaCheck) => {
    const bytes = readFileSync(join(samples, path ?? ''))
    const isTooDeep = /nested-\d{4}/.test(path ?? '')
    if (isTooDeep) return expect(() => read(bytes)).toThrow(Rejection)
    const { document } = read(bytes)
    expect([document.specVersion, document.schemaValid, expected === 'invalid']).toEqual([
      specVersion,
      schemaCheck === 'pass',
      schemaCheck === 'fail',
    ])
    const errors = document.findings.filter(({ severity }) => severity === 'error')
    if (document.schemaValid === false) expect(errors.every(({ line, column }) => line && column)).toBe(true)
    return expect(document.schemaValid === true || errors.length > 0).toBe(true)
  })
})

describe('faults in words, with their places', () => {
  test.each<readonly [string, object, string]>([
    ['a missing member', { compositions: [{}] }, '/compositions/0: The member "aggregate" is missing'],
    ['a member that does not exist', { extra: 1 }, ': The member "extra" is not allowed here'],
    ['another kind', { version: '1' }, '/version: This is a string where the schema wants integer'],
    [
      'none of the values',
      { components: [library('a', { scope: 'some' })] },
      '/components/0/scope: "some" is not one of',
    ],
    [
      'the form that was meant',
      { components: [library('a', { licenses: [{ license: { id: 'Apache-2' } }] })] },
      '/components/0/licenses/0/license/id: "Apache-2" is not one of the values allowed here',
    ],
    [
      'no form at all',
      { components: [library('a', { licenses: [{}] })] },
      '/components/0/licenses/0: It fits none of the forms',
    ],
    [
      'equal elements',
      { dependencies: [{ ref: 'a' }, { ref: 'b' }, { ref: 'a' }] },
      '/dependencies/2: The element equals one',
    ],
    ['no list', { services: {} }, '/services: This is an object where the schema wants array'],
    ['a number of a version', { specVersion: 1.6 }, '/specVersion: The version is not a text'],
  ])('%s', (_, rest, said) => {
    const reading = read(cyclonedx(rest))
    expect(reading.document.schemaValid).toBe(false)
    expect(messages(reading).some((message) => message.startsWith(said))).toBe(true)
  })
})

test('equal elements whose references repeat, whatever the order of their members', () => {
  const different = [library('a'), library('a', { version: '1' }), library('a', { version: '2' })]
  const again = { version: '1', ...library('a') }
  const places = (components: object[]) =>
    messages(read(cyclonedx({ components }))).filter((message) => message.includes('equals one'))
  expect([places(different), places([...different, again]).length]).toEqual([[], 1])
})

test.each(cyclonedxSpecVersions)('%s at the limit of levels', (specVersion) => {
  const levels = 254
  const text = (inner: string) =>
    `{"bomFormat":"CycloneDX","specVersion":"${specVersion}","version":1,"components":[${inner}]}`
  const component = '{"type":"library","name":"n","version":"1","components":['
  const { document, components } = read(text(`${component.repeat(levels)}${']}'.repeat(levels)}`))
  expect([document.schemaValid, components.length]).toEqual([true, levels])
})

const small = rows.filter(([, , , , , schemaCheck, bytes]) => schemaCheck !== '' && Number(bytes) < 7_000)
describe.runIf(hasPublishedSchemas && small.length > 0)(`the verdict is the published schema's${reason}`, () => {
  test.each(small.map(([path = '', , , specVersion = '']) => [path, specVersion]))('%s', (path, specVersion) => {
    const text = new TextDecoder(
      path.includes('utf16be') ? 'utf-16be' : path.includes('utf16le') ? 'utf-16le' : 'utf-8',
    )
    const original: unknown = JSON.parse(text.decode(readFileSync(join(samples, path))))
    const source = numbers(path.length)
    const random = () => source.next().value
    const differing: string[] = []
    for (let turn = 0; turn < 100; turn += 1) {
      const changed = mutant(original, random)
      let verdict: boolean | null
      try {
        const { document } = read(JSON.stringify(changed))
        verdict = document.specVersion === specVersion ? document.schemaValid : null
      } catch (error) {
        expect(error).toBeInstanceOf(Rejection)
        continue
      }
      if (verdict !== null && verdict !== officialVerdict(specVersion, changed)) differing.push(JSON.stringify(changed))
    }
    expect(differing).toEqual([])
  })
})
