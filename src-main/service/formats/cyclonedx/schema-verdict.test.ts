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

describe.each(cyclonedxSpecVersions)('evaluates URLs and email addresses of %s by their standards', (specVersion) => {
  // The only place that has both formats in every version.
  const place = '/components/0/pedigree/commits/0'
  const commit = (rest: object) => ({ pedigree: { commits: [rest] } })
  const reference = (url: string) => commit({ url })
  const contact = (email: string) => commit({ author: { email } })
  test.each<readonly [string, object, readonly [string, RegExp] | undefined]>([
    ['a URL of git', reference('git+ssh://git@git.example/owner/name.git'), undefined],
    ['a part of a URL', reference('../name#v1'), undefined],
    ['letters of other languages', reference('https://exämple.example/ä'), undefined],
    [
      'an address without a scheme',
      reference('git@git.example:owner/name.git'),
      [`${place}/url`, /is not a valid URL/],
    ],
    ['a port that is no number', reference('https://git.example:owner/name'), [`${place}/url`, /is not a valid URL/]],
    ['blanks', reference('https://git.example/a b'), [`${place}/url`, /is not a valid URL/]],
    ['an email address', contact('ä@exämple.example'), undefined],
    [
      'an email address without a sign',
      contact('a (at) b.example'),
      [`${place}/author/email`, /is not a valid email address/],
    ],
  ])('%s', (_, rest, expected) => {
    const reading = read(cyclonedx({ specVersion, components: [library('a', { version: '1', ...rest })] }))
    const [pointer = '', what = /^$/] = expected ?? []
    const found = messages(reading).filter((message) => message.startsWith(`${pointer}: `) && what.test(message))
    expect([reading.document.schemaValid, found.length]).toEqual(expected ? [false, 1] : [true, 0])
  })
})

describe.each(cyclonedxSpecVersions)('names a bomFormat of %s that is not "CycloneDX"', (specVersion) => {
  const rest = { specVersion, version: 1, components: [] }
  test.each<readonly [unknown, string]>([
    ['cyclonedx', 'is "cyclonedx"'],
    ['CycloneDX ', 'is "CycloneDX "'],
    ['SBOM', 'is "SBOM"'],
    ['', 'is ""'],
    [null, 'is null'],
    [1, 'is 1'],
    [['CycloneDX'], 'is ["CycloneDX"]'],
  ])('%j', (bomFormat, said) => {
    const { document } = read(JSON.stringify({ ...rest, bomFormat }, null, 1))
    const errors = document.findings.filter(({ severity }) => severity === 'error')
    expect([document.schemaValid, document.spec, document.specVersion]).toEqual([false, 'CycloneDX', specVersion])
    expect(errors.map(({ pointer, message, line }) => [pointer, message, line])).toEqual([
      ['/bomFormat', `bomFormat ${said}. It must be "CycloneDX"`, 5],
    ])
  })
})

test.each(['1.3', '1.4', '1.5', '1.6', '1.7'] as const)(
  'evaluates URLs of external references of %s',
  (specVersion) => {
    const verdict = (url: string) => {
      const externalReferences = [{ type: 'vcs', url }]
      return read(cyclonedx({ specVersion, components: [library('a', { version: '1', externalReferences })] })).document
    }
    const { findings } = verdict('git@git.example:owner/name.git')
    expect(findings.map(({ pointer, severity }) => `${severity} ${pointer}`)).toContain(
      'error /components/0/externalReferences/0/url',
    )
    const urls = ['git@git.example:owner/name.git', 'https://git.example:owner/name', 'https://git.example/owner/name']
    expect(urls.map((url) => verdict(url).schemaValid)).toEqual([false, false, true])
  },
)

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
