import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { read } from './read-for-test.ts'

const samples = join(import.meta.dirname, '../../../../shared/data/sboms')
const manifest = join(samples, 'MANIFEST.tsv')
describe.runIf(existsSync(manifest))('the sample documents', () => {
  const rows = existsSync(manifest)
    ? readFileSync(manifest, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
    : []
  const json = rows.filter(([, , format]) => format === 'cyclonedx-json' || format === 'spdx-json')
  test.each(json)('%s', (path, _repository, format, version, expected, _schema, _bytes, count) => {
    const bytes = readFileSync(join(samples, path ?? ''))
    if (expected !== 'valid') {
      // Accepted or refused, never a fault.
      try {
        read(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(Rejection)
      }
      return
    }
    const { components, document } = read(bytes)
    // The manifest counts the list of components, not what a CycloneDX document names as described.
    const counted = components.filter(({ primary }) => format === 'spdx-json' || !primary)
    expect([document.specVersion, counted.length]).toEqual([version, Number(count)])
  })

  test('of the documents that are not valid, only these are refused', () => {
    const refused = json.flatMap(([path]) => {
      try {
        read(readFileSync(join(samples, path ?? '')))
        return []
      } catch {
        return [path]
      }
    })
    expect(refused).toEqual(['derived/nesting/nested-1000.cdx16.json', 'derived/nesting/nested-5000.cdx16.json'])
  })
})
