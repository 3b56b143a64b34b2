import { expect, test } from 'vitest'
import { isRejected, sampleBytes, sampleFiles, sampleJson } from '#e2e/support/sample-files.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { read } from '#service/formats/read-for-test.ts'
import { mutant, numbers } from './mutants-for-test.ts'
import { validateWithPublishedSchema } from './official-verdict-for-test.ts'

const files = sampleFiles(/^cyclonedx-json$/).filter((file) => !isRejected(file))

test.each(files.map((file) => [file.path, file] as const))('%s', (path, { specVersion, schemaCheck, expected }) => {
  const { document } = read(sampleBytes(path))
  expect([document.specVersion, document.schemaValid, expected === 'invalid']).toEqual([
    specVersion,
    schemaCheck === 'pass',
    schemaCheck === 'fail',
  ])
  // What is not valid has errors, each with its place.
  const errors = document.findings.filter(({ severity }) => severity === 'error')
  const isPlaced = errors.every(({ line, column }) => line && column)
  expect(document.schemaValid === true || (errors.length > 0 && isPlaced)).toBe(true)
})

const small = files.filter(({ schemaCheck, bytes }) => schemaCheck !== '' && bytes < 7_000)
test.each(small.map(({ path, specVersion }) => [path, specVersion]))(
  'validates %s and its mutants like the schema, by %s',
  (path, specVersion) => {
    const original = sampleJson(path)
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
      if (verdict !== null && verdict !== validateWithPublishedSchema(specVersion, changed))
        differing.push(JSON.stringify(changed))
    }
    expect(differing).toEqual([])
  },
)
