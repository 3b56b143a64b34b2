import { describe, expect, test } from 'vitest'
import { cyclonedx, library, messages, read } from '#service/formats/read-for-test.ts'
import { cyclonedxSpecVersions } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

describe('describes schema errors with their places', () => {
  test.each<readonly [string, object, string]>([
    ['a missing member', { compositions: [{}] }, '/compositions/0: The member "aggregate" is missing'],
    ['a member that does not exist', { extra: 1 }, ': The member "extra" is not allowed here'],
    ['another kind', { version: '1' }, '/version: Expected integer, found a string'],
    [
      'none of the values',
      { components: [library('a', { scope: 'some' })] },
      '/components/0/scope: "some" is not an allowed value',
    ],
    [
      'the form that was meant',
      { components: [library('a', { licenses: [{ license: { id: 'Apache-2' } }] })] },
      '/components/0/licenses/0/license/id: "Apache-2" is not an allowed value',
    ],
    [
      'no form at all',
      { components: [library('a', { licenses: [{}] })] },
      '/components/0/licenses/0: Matches none of the allowed forms',
    ],
    [
      'equal elements',
      { dependencies: [{ ref: 'a' }, { ref: 'b' }, { ref: 'a' }] },
      '/dependencies/2: The element is a duplicate',
    ],
    ['no list', { services: {} }, '/services: Expected array, found an object'],
    ['a number of a version', { specVersion: 1.6 }, '/specVersion: The version is not a string'],
  ])('%s', (_, rest, said) => {
    const reading = read(cyclonedx(rest))
    expect(reading.document.schemaValid).toBe(false)
    expect(messages(reading).some((message) => message.startsWith(said))).toBe(true)
  })
})

test('finds equal elements with the same reference in any order of members', () => {
  const different = [library('a'), library('a', { version: '1' }), library('a', { version: '2' })]
  const again = { version: '1', ...library('a') }
  const places = (components: object[]) =>
    messages(read(cyclonedx({ components }))).filter((message) => message.includes('is a duplicate'))
  expect([places(different), places([...different, again]).length]).toEqual([[], 1])
})

test.each(cyclonedxSpecVersions)('reads %s at the depth limit', (specVersion) => {
  const levels = 254
  const text = (inner: string) =>
    `{"bomFormat":"CycloneDX","specVersion":"${specVersion}","version":1,"components":[${inner}]}`
  const component = '{"type":"library","name":"n","version":"1","components":['
  const { document, components } = read(text(`${component.repeat(levels)}${']}'.repeat(levels)}`))
  expect([document.schemaValid, components.length]).toEqual([true, levels])
})
