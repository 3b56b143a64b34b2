import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { locateComponents } from './locate-components.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function located(name: string, bytes: string | Buffer, ...wanted: readonly (readonly [number, string[]?])[]) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const places = await locateComponents(
    path,
    wanted.map(([position, members = []]) => ({ position, members })),
  )
  return places.map((place) => place && `${place.pointer} ${place.line}:${place.column}`)
}

const json = `{
  "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
  "components": [
    { "type": "library", "name": "a", "components": [
      { "type": "library", "name": "inner",
        "licenses": [] } ] },
    3,
    { "type": "library", "name": "b", "purl": "pkg:npm/b@1" }
  ],
  "metadata": { "component": { "type": "application", "name": "app" } }
}`

describe('the place of a component', () => {
  it('is that of its member in CycloneDX JSON, or its own without that', async () => {
    const places = await located(
      'a.json',
      json,
      [0],
      [1],
      [2, ['licenses']],
      [3, ['version', 'purl']],
      [3, ['version']],
    )
    expect(places).toEqual([
      '/metadata/component 10:30',
      '/components/0 4:5',
      '/components/0/components/0/licenses 6:21',
      '/components/2/purl 8:47',
      '/components/2 8:5',
    ])
  })
  it('is not known if the document has no such component', async () =>
    expect(await located('b.json', json, [9], [1])).toEqual([null, '/components/0 4:5']))
  it('is that in the unpacked file', async () =>
    expect(await located('c.json.gz', gzipSync(json), [3])).toEqual(['/components/2 8:5']))
  it('is that of the element in CycloneDX XML', async () => {
    const xml = `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.6">
  <components>
    <component type="library"><name>a</name></component>
    <component type="library">
      <name>b</name>
      <version>1</version>
    </component>
  </components>
</bom>`
    expect(await located('d.xml', xml, [2], [2, ['version']], [1, ['version']])).toEqual([
      '/components/1 5:5',
      '/components/1/version 7:7',
      '/components/0 4:5',
    ])
  })
  it('is that of the package in SPDX JSON, where the described package is the first', async () => {
    const spdx = `{ "spdxVersion": "SPDX-2.3", "SPDXID": "SPDXRef-DOCUMENT", "name": "n", "dataLicense": "CC0-1.0",
"documentNamespace": "https://example.org/n", "creationInfo": { "created": "2026-01-01T00:00:00Z", "creators": ["Tool: t"] },
"packages": [
  { "SPDXID": "SPDXRef-a", "name": "a", "downloadLocation": "NOASSERTION" },
  { "SPDXID": "SPDXRef-b", "name": "b", "downloadLocation": "NOASSERTION", "versionInfo": "1" } ],
"documentDescribes": ["SPDXRef-b"] }`
    expect(await located('e.json', spdx, [0, ['version', 'versionInfo']], [1, ['versionInfo']])).toEqual([
      '/packages/1/versionInfo 5:91',
      '/packages/0 4:3',
    ])
  })
  it('is the line of the package in tag-value', async () => {
    const text = `SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: n
DocumentNamespace: https://example.org/n
Creator: Tool: t
Created: 2026-01-01T00:00:00Z

PackageName: a
SPDXID: SPDXRef-a
PackageDownloadLocation: NOASSERTION

PackageName: b
SPDXID: SPDXRef-b
PackageVersion: 1
PackageDownloadLocation: NOASSERTION
`
    expect(await located('f.spdx', text, [2], [2, ['versionInfo']])).toEqual([
      '/packages/1 13:1',
      '/packages/1/versionInfo 15:1',
    ])
  })
})
