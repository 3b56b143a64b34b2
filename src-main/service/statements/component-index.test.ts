import { describe, expect, test } from 'vitest'
import type { VexProduct } from '#service/domain/statements/vex-statement.ts'
import { ComponentIndex, type MatchedComponent } from './component-index.ts'
import { cpeCovers } from './cpe-key.ts'

const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79'
const component = (ref: string, rest: Partial<MatchedComponent> = {}): MatchedComponent => ({
  id: ref,
  ref,
  name: ref,
  group: null,
  componentVersion: '1.0',
  purl: null,
  cpes: [],
  ...rest,
})
const components = [
  component('app', { purl: 'pkg:oci/app@1.0' }),
  component('npm', { purl: 'pkg:npm/%40scope/lib@1.0.0', componentVersion: '1.0.0' }),
  component('deb', { purl: 'pkg:deb/debian/curl@7.1?arch=amd64&distro=bookworm', componentVersion: '7.1' }),
  component('twin 1', { purl: 'pkg:npm/twin@2', name: 'twin' }),
  component('twin 2', { purl: 'pkg:npm/twin@2', name: 'twin' }),
  component('cpe', { cpes: ['cpe:2.3:a:acme:tool:1.5:*:*:*:*:*:*:*'], componentVersion: '1.5' }),
  component('Maven', { purl: 'pkg:maven/org.acme/Look@1.0' }),
  component('maven', { purl: 'pkg:maven/org.acme/look@1.0' }),
  component('pypi', { purl: 'pkg:pypi/Ruamel_Yaml@1.0' }),
  component('bare', { name: 'Thing', group: 'org.acme', componentVersion: '3' }),
]
const index = new ComponentIndex({ serialNumber, primaryComponentId: 'app' }, components)
const found = (product: Partial<VexProduct>, identity: string | null = null) => {
  const nothing = { purls: [], cpes: [], refs: [], name: null, componentVersion: null, versions: [] }
  return index.find({ ...nothing, ...product }, identity).map(({ id }) => id)
}

test.each<[string, Partial<VexProduct>, string[]]>([
  ['a purl', { purls: ['pkg:npm/%40scope/lib@1.0.0'] }, ['npm']],
  ['a purl in another spelling', { purls: ['pkg:npm/@scope/lib@1.0.0#sub/path'] }, ['npm']],
  ['a purl without a version', { purls: ['pkg:npm/%40scope/lib'] }, ['npm']],
  ['a purl of another version', { purls: ['pkg:npm/%40scope/lib@1.0.1'] }, []],
  ['a purl of another scope', { purls: ['pkg:npm/lib@1.0.0'] }, []],
  ['qualifiers in another order', { purls: ['pkg:deb/debian/curl@7.1?distro=bookworm&arch=amd64'] }, ['deb']],
  ['fewer qualifiers', { purls: ['pkg:deb/debian/curl@7.1?distro=bookworm'] }, ['deb']],
  ['another qualifier', { purls: ['pkg:deb/debian/curl@7.1?arch=arm64'] }, []],
  ['a qualifier that the component lacks', { purls: ['pkg:deb/debian/curl@7.1?epoch=1'] }, []],
  ['a qualifier that names no package', { purls: ['pkg:deb/debian/curl@7.1?vcs_url=https://x'] }, ['deb']],
  ['twins', { purls: ['pkg:npm/twin@2'] }, ['twin 1', 'twin 2']],
  ['one of twins', { purls: ['pkg:npm/twin@2'], refs: ['urn:waybill:ref:twin%202'] }, ['twin 2']],
  ['a look-alike in other letters', { purls: ['pkg:maven/org.acme/look@1.0'] }, ['maven']],
  ['a look-alike that is not there', { purls: ['pkg:maven/org.acme/LOOK@1.0'] }, []],
  ['a name that its ecosystem spells in several ways', { purls: ['pkg:pypi/ruamel-yaml@1.0'] }, ['pypi']],
  ['the name of something, and a purl of another version', { purls: ['pkg:npm/Thing@4'], name: 'thing' }, []],
  ['the name of something, and a purl of its version', { purls: ['pkg:npm/Thing@3'], name: 'thing' }, ['bare']],
  ['a text that is no purl', { purls: ['pkg:'] }, []],
  ['a CPE', { cpes: ['cpe:2.3:a:acme:tool:1.5:*:*:*:*:*:*:*'] }, ['cpe']],
  ['a CPE of all versions', { cpes: ['cpe:/a:acme:tool'] }, ['cpe']],
  ['a CPE of another version', { cpes: ['cpe:/a:acme:tool:1.6'] }, []],
  ['a purl that is not there beside a CPE', { purls: ['pkg:npm/x'], cpes: ['cpe:/a:acme:tool'] }, ['cpe']],
  ['name and version', { name: 'thing', componentVersion: '3' }, ['bare']],
  ['a name alone of something that has a purl', { name: 'twin' }, []],
  ['the same with its version', { name: 'twin', componentVersion: '1.0' }, ['twin 1', 'twin 2']],
  ['group and name', { name: 'org.acme/Thing' }, ['bare']],
  ['a name of another version', { name: 'thing', componentVersion: '4' }, []],
  ['a purl beside the name of something that has a purl', { purls: ['pkg:npm/y'], name: 'twin' }, []],
  ['BOM-Link', { refs: ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#twin%201'] }, ['twin 1']],
  ['BOM-Link to the whole', { refs: ['urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1'] }, ['app']],
  ['BOM-Link into another document', { refs: ['urn:cdx:00000000-395b-41f5-a30f-a58921a69b79/1#npm'] }, []],
  ['a reference alone', { refs: ['bare'] }, ['bare']],
  ['a purl in place of a reference', { refs: ['pkg:npm/%40scope/lib@1.0.0'] }, ['npm']],
  ['a purl of another version in place of a reference', { refs: ['pkg:npm/%40scope/lib@1.0.1'] }, []],
  ['a purl in another document', { refs: ['urn:cdx:00000000-395b-41f5-a30f-a58921a69b79/1#pkg:npm/twin@2'] }, []],
  ['a version that is named', { name: 'thing', versions: [{ kind: 'version', text: '3' }] }, ['bare']],
  ['a version that is not named', { name: 'thing', versions: [{ kind: 'version', text: '4' }] }, []],
  ['a range', { purls: ['pkg:npm/%40scope/lib'], versions: [{ kind: 'range', text: 'vers:npm/<1.0.0|>=1.1' }] }, []],
  [
    'one of ranges',
    { purls: ['pkg:npm/%40scope/lib'], versions: [{ kind: 'range', text: 'vers:npm/<2.0.0' }] },
    ['npm'],
  ],
  ['a range in words', { purls: ['pkg:npm/%40scope/lib'], versions: [{ kind: 'range', text: 'before 2' }] }, []],
  ['nothing', {}, []],
])('%s', (_, product, expected) => expect(found(product)).toEqual(expected))

test('trusts references of the same document without further proof', () => {
  expect([
    found({ refs: ['twin 2'], purls: ['pkg:npm/twin@2'] }, serialNumber),
    found({ refs: ['x'] }, serialNumber),
  ]).toEqual([['twin 2'], []])
})

describe('CPE', () => {
  test.each<[string, string, boolean]>([
    ['cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*', 'cpe:2.3:a:acme:tool:1:*:*:*:*:*:*:*', true],
    ['cpe:2.3:a:acme:tool:1:*:*:*:*:*:*:*', 'cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*', false],
    ['cpe:/a:Acme:Tool:1', 'cpe:2.3:a:acme:tool:1:*:*:*:*:*:*:*', true],
    ['cpe:/a:acme:t%21l:1', 'cpe:2.3:a:acme:t\\!l:1:*:*:*:*:*:*:*', true],
    ['cpe:2.3:a:acme:a\\:b:1:*:*:*:*:*:*:*', 'cpe:2.3:a:acme:a\\:b:1:*:*:*:*:*:*:*', true],
    ['cpe:2.3:o:acme:tool:1:*:*:*:*:*:*:*', 'cpe:2.3:a:acme:tool:1:*:*:*:*:*:*:*', false],
    ['cpe', 'cpe:/a:b:c', false],
    ['cpe:2.3:a:acme:tool:1:*:*:*:*:node.js:*:*', 'cpe:2.3:a:acme:tool:1:*:*:*:*:python:*:*', false],
    ['cpe:2.3:a:acme:tool:1:*:*:*:*:node.js:*:*', 'cpe:2.3:a:acme:tool:1:*:*:*:*:node.js:*:*', true],
    ['cpe:2.3:a:acme:tool:1:*:*:*:*:*:*:*', 'cpe:2.3:a:acme:tool:1:*:*:*:*:python:*:*', true],
    ['cpe:2.3:a:acme:tool:1:*:*:*:*:node.js:*:*', 'cpe:/a:acme:tool:1', false],
    ['cpe:/a:acme:tool:1', 'cpe:2.3:a:acme:tool:1:*:*:*:*:python:*:*', true],
    ['cpe:/a:acme:tool:1::~~~node.js~~', 'cpe:2.3:a:acme:tool:1:*:*:*:*:node.js:*:*', true],
    ['cpe:/a:acme:tool:1::~~~node.js~~', 'cpe:2.3:a:acme:tool:1:*:*:*:*:python:*:*', false],
    ['cpe:2.3:a:acme::1:*:*:*:*:*:*:*', 'cpe:2.3:a:acme:1:*:*:*:*:*:*:*:*', false],
  ])('treats %s as covering %s: %s', (wanted, given, expected) => expect(cpeCovers(wanted, given)).toBe(expected))
})

test('finds none of 20,000 components of one package by 20,000 qualifiers and versions', { timeout: 20_000 }, () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => n)
  const twins = numbers.map((n) => component(`c${n}`, { purl: `pkg:deb/debian/curl@7.1?arch=a${n}` }))
  const named = numbers.map((n) => component(`n${n}`, { name: 'thing', componentVersion: `1.${n}` }))
  const many = new ComponentIndex({ serialNumber, primaryComponentId: 'app' }, [...twins, ...named])
  const product = { purls: [], cpes: [], refs: [], name: null, componentVersion: null, versions: [] }
  const matched = numbers.flatMap((n) => [
    ...many.find({ ...product, purls: [`pkg:deb/debian/curl@7.1?arch=b${n}`] }, null),
    ...many.find({ ...product, name: 'thing', componentVersion: `2.${n}` }, null),
  ])
  expect(matched).toEqual([])
  expect(many.find({ ...product, purls: ['pkg:deb/debian/curl@7.1?arch=a7'] }, null).map(({ id }) => id)).toEqual([
    'c7',
  ])
})
