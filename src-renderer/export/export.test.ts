import { describe, expect, it } from 'vitest'
import { readPreview } from './preview-lines.ts'
import { nameFile } from './use-export.ts'

function version(product: string, projectVersion: string) {
  return { projectVersion, project: { projectGroup: { name: product } } }
}

describe('an exported file', () => {
  it.each([
    ['Edge Gateway', '4.2.0', 'Edge-Gateway-4.2.0.vex.cdx.json'],
    ['a/b: c?', '1.0+build', 'a-b-c-1.0+build.vex.cdx.json'],
    ['Überwachung', '2026-11-20T08:00:00Z', 'Überwachung-2026-11-20T08-00-00Z.vex.cdx.json'],
  ])('is named after %s %s', (product, name, file) => {
    expect(nameFile(version(product, name), 'vex')).toBe(file)
  })

  it('is shown in lines, whether it has them or not', () => {
    expect(readPreview(btoa('{"a":[1]}')).lines).toEqual(['{', '  "a": [', '    1', '  ]', '}'])
    expect(readPreview(btoa('one\ntwo\nthree'), 2)).toEqual({ lines: ['one', 'two'], total: 3, bytes: 13 })
    expect(readPreview(btoa('x'.repeat(300))).lines[0]).toHaveLength(241)
  })
})
