import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internalTest, noInternalNames, normalizeInternalNames } from './internal-names.ts'

const isInternal = (given: object, component: { purl?: string; group?: string; name?: string }) =>
  internalTest(normalizeInternalNames({ ...noInternalNames, ...given }))?.({
    ...{ purl: null, group: null, name: 'x' },
    ...component,
  })

test.each([
  [{ namespaces: ['@Acme'] }, { purl: 'pkg:npm/%40acme/web@1.0.0' }, true],
  [{ namespaces: ['@acme'] }, { purl: 'pkg:npm/%40acme-fake/web@1.0.0' }, false],
  [{ namespaces: ['npm:@acme'] }, { purl: 'pkg:npm/@acme/web@1.0.0' }, true],
  [{ namespaces: ['pkg:npm/@acme'] }, { purl: 'pkg:npm/@acme/web@1.0.0' }, true],
  [{ namespaces: ['pkg:npm/%40acme'] }, { purl: 'pkg:npm/%40acme/web@1.0.0' }, true],
  [{ names: ['pkg:npm/%40acme/web'] }, { purl: 'pkg:npm/%40acme/web@1.0.0' }, true],
  [{ names: ['com.acme/*-core'] }, { purl: 'pkg:maven/com.acme/web-core@1' }, true],
  [{ names: ['pypi:acme_tool'] }, { purl: 'pkg:pypi/Acme.Tool@1' }, true],
  [{ names: ['acme_*'] }, { purl: 'pkg:pypi/acme-tool@1' }, true],
  [{ names: ['npm:acme_tool'] }, { purl: 'pkg:npm/acme-tool@1' }, false],
  [{ namespaces: ['pkg:npm/100%'] }, { purl: 'pkg:npm/x/y@1' }, false],
  [{ namespaces: ['pypi:acme'] }, { purl: 'pkg:npm/acme/web@1.0.0' }, false],
  [{ namespaces: ['com.acme'] }, { purl: 'pkg:maven/com.acme.web/core@1' }, true],
  [{ namespaces: ['com.acme'] }, { purl: 'pkg:maven/com.acmeweb/core@1' }, false],
  [{ namespaces: ['com.acme*'] }, { purl: 'pkg:maven/com.acmeweb/core@1' }, true],
  [{ namespaces: ['github.com/acme'] }, { purl: 'pkg:golang/github.com/Acme/tools/sub@v1' }, true],
  [{ namespaces: ['github.com/acme'] }, { purl: 'pkg:golang/github.com/acme2/tools@v1' }, false],
  [{ namespaces: ['github.com/acme/'] }, { purl: 'pkg:golang/github.com/acme/tools@v1' }, true],
  [{ namespaces: ['com.acme.'] }, { group: 'com.acme' }, true],
  [{ namespaces: ['com.acme'] }, { group: 'com.acme.web' }, true],
  [{ namespaces: ['maven:com.acme'] }, { group: 'com.acme' }, false],
  [{ namespaces: ['com.acme'] }, { name: 'com.acme' }, false],
  [{ names: ['acme-*'] }, { purl: 'pkg:pypi/acme-web@1' }, true],
  [{ names: ['acme-*'] }, { purl: 'pkg:pypi/my-acme-web@1' }, false],
  [{ names: ['pypi:acme-*'] }, { purl: 'pkg:npm/acme-web@1' }, false],
  [{ names: ['acme.web'] }, { purl: 'pkg:nuget/acmeXweb@1' }, false],
  [{ names: ['Core'] }, { name: 'core' }, true],
  [{ purlTypes: ['Acme'] }, { purl: 'pkg:acme/web@1' }, true],
  [{ purlTypes: ['acme'] }, { purl: 'pkg:npm/web@1' }, false],
  [{ purlTypes: ['acme'] }, { purl: 'not a purl', name: 'acme' }, false],
])('%j marks %j: %j', (names, component, expected) => {
  expect(isInternal(names, component)).toBe(expected)
})

test('without names no component is internal', () => {
  expect(internalTest(noInternalNames)).toBeNull()
  expect(normalizeInternalNames({ namespaces: [' ', '@B', '@a', '@b'], names: [], purlTypes: [] })).toEqual({
    ...noInternalNames,
    namespaces: ['@a', '@b'],
  })
})

test.each([
  [{ namespaces: ['*'] }, '"*" is not a namespace: it would fit everything'],
  [{ names: ['npm:*'] }, '"npm:*" is not a name: it would fit everything'],
  [{ namespaces: ['pkg:npm/'] }, '"pkg:npm/" is not a namespace: it would fit everything'],
  [{ namespaces: ['n p m:@acme'] }, '"n p m:@acme" is not a namespace: "n p m" is not a purl type'],
  [{ names: ['/^a/'] }, '"/^a/" is not a name. Use letters, "*" and "?"'],
  [{ purlTypes: ['my type'] }, '"my type" is not a purl type'],
  [{ names: ['x'.repeat(201)] }, 'Use at most 200 characters'],
  [{ names: Array.from({ length: 501 }, (_, at) => `n${at}`) }, 'A list has 501 entries. The limit is 500'],
])('rejects %j', (names, message) => {
  expect(() => normalizeInternalNames({ ...noInternalNames, ...names })).toThrow(message)
})

test('as many names as there can be are no work', () => {
  const names = Array.from({ length: 500 }, (_, at) => `npm:own-${at}-*`)
  const isOwn = internalTest(normalizeInternalNames({ namespaces: names, names, purlTypes: [] }))
  const found = Array.from({ length: 20_000 }, (_, at) =>
    isOwn?.({ purl: `pkg:npm/%40scope-${at}/own-${at}-x@1`, group: null, name: 'x' }),
  )
  expect(found.filter(Boolean)).toHaveLength(500)
})

test('any namespace fits itself and what lies below it, and nothing that only begins with it', () => {
  const part = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,8}$/)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, fc.constantFrom('.', '/'), (parts, more, by) => {
      const namespace = parts.join(by)
      const fits = (group: string) => isInternal({ namespaces: [namespace] }, { group })
      expect([fits(namespace), fits(`${namespace}${by}${more}`), fits(`${namespace}${more}`)]).toEqual([
        true,
        true,
        false,
      ])
    }),
  )
})
