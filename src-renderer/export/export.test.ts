import { describe, expect, it } from 'vitest'
import { nameFile } from './file-name.ts'
import { readPreview } from './preview-lines.ts'

function version(product: string, projectVersion: string) {
  return { projectVersion, project: { projectGroup: { name: product } } }
}

const endings = [
  'cdx.json',
  'cdx.xml',
  'spdx',
  'spdx3.json',
  'vex.cdx.json',
  'vex.spdx3.json',
  'openvex.json',
  'csaf.json',
  'support.csv',
]

describe('a downloaded file', () => {
  it.each([
    ['Edge Gateway', '4.2.0', 'sbom-4.2.0.vex.cdx.json', 'Edge-Gateway-4.2.0.vex.cdx.json'],
    ['a/b: c?', '1.0+build', 'sbom-1.0-build.spdx', 'a-b-c-1.0+build.spdx'],
    ['Überwachung', '2026-11-20T08:00:00Z', 'sbom-x.spdx3.json', 'Überwachung-2026-11-20T08-00-00Z.spdx3.json'],
    ['App', '1', 'sbom-1.vex.spdx3.json', 'App-1.vex.spdx3.json'],
    ['App', '1', 'sbom-1.csaf.json', 'App-1.csaf.json'],
    ['App', '1', 'sbom-1.openvex.json', 'App-1.openvex.json'],
    ['App', '1', 'sbom-1.cdx.xml', 'App-1.cdx.xml'],
    ['App', '1', 'sbom-1.support.csv', 'App-1.support.csv'],
    ['App', '1', null, 'App-1.json'],
  ])('is named after %s %s: %s becomes %s', (product, name, given, file) => {
    expect(nameFile(version(product, name), given, endings)).toBe(file)
  })

  it('is shown in lines, with or without line breaks of its own', () => {
    expect(readPreview(btoa('{"a":[1]}')).lines).toEqual(['{', '  "a": [', '    1', '  ]', '}'])
    expect(readPreview(btoa('one\ntwo\nthree'), 2)).toEqual({ lines: ['one', 'two'], total: 3, bytes: 13 })
    expect(readPreview(btoa('x'.repeat(300))).lines[0]).toHaveLength(241)
  })
})
