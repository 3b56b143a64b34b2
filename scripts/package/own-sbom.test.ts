import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cyclonedxOf, npmPurl, type OwnComponent, ownSbom, spdxOf } from './own-sbom.ts'

const root = join(import.meta.dirname, '../..')
const node: OwnComponent = {
  name: 'node',
  version: '24.0.0',
  purl: 'pkg:npm/node@24.0.0',
  license: 'MIT',
  sha512: null,
}
const shipped = ['kysely', 'graphql', 'graphql'].map((name) => ({
  folder: `node_modules/${name}`,
  name,
  version: '1.0.0',
}))

it.each([
  ['kysely', '0.29.9', 'pkg:npm/kysely@0.29.9'],
  ['@cyclonedx/cyclonedx-library', '10.3.0', 'pkg:npm/%40cyclonedx/cyclonedx-library@10.3.0'],
  ['a', '1.0.0+x', 'pkg:npm/a@1.0.0%2Bx'],
])('the package URL of %s %s is %s', (name, version, purl) => expect(npmPurl(name, version)).toBe(purl))

it('names each package once, with license and digest of the lock file', () => {
  const { components } = ownSbom(root, shipped, node)
  expect(components.map(({ name }) => name)).toEqual(['graphql', 'kysely', 'node'])
  expect(components[1]).toMatchObject({ license: 'MIT', sha512: expect.stringMatching(/^[0-9a-f]{128}$/) as string })
})

it('writes the same bytes for the same content, and another serial number for another', () => {
  const sbom = ownSbom(root, shipped, node)
  expect(cyclonedxOf(sbom)).toBe(cyclonedxOf(ownSbom(root, shipped.toReversed(), node)))
  const serial = (text: string) => (JSON.parse(text) as { serialNumber: string }).serialNumber
  expect(serial(cyclonedxOf(sbom))).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(serial(cyclonedxOf(sbom))).not.toBe(serial(cyclonedxOf(ownSbom(root, shipped.slice(0, 1), node))))
})

it('relates every package of SPDX to Waybill', () => {
  const sbom = ownSbom(root, shipped, node)
  const { packages, relationships } = JSON.parse(spdxOf(sbom, new Date(0))) as Record<
    string,
    { SPDXID?: string; relatedSpdxElement?: string }[]
  >
  const related = relationships?.map(({ relatedSpdxElement }) => relatedSpdxElement)
  expect(packages?.map(({ SPDXID }) => SPDXID)).toEqual(related)
  expect(new Set(related).size).toBe(4)
})
