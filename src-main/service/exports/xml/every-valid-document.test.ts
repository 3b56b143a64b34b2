// @module-tag long
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownFolder } from '#e2e/support/test-data.ts'
import { isObject } from '#service/domain/json-values.ts'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { cyclonedxXml } from '#service/exports/outputs/cyclonedx-xml.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

type Path = readonly string[]
type Change = readonly [name: string, change: (value: unknown) => unknown]

const changes: readonly Change[] = [
  ['without', () => undefined],
  ['with an empty', (value) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : value)],
]

/** Lists the places of all members of objects. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const place = [...path, name]
    return [...(Array.isArray(value) ? [] : [place]), ...placesOf(member, place)]
  })
}

function changed(value: unknown, [name, ...rest]: Path, change: Change[1]): unknown {
  if (name === undefined) return change(value)
  const member: unknown = changed((value as Record<string, unknown>)[name], rest, change) // on the way to a place that exists
  if (Array.isArray(value)) return value.map((entry: unknown, at) => (String(at) === name ? member : entry))
  return { ...(value as object), [name]: member }
}

describe.each(['1.4', '1.5', '1.6', '1.7'] as const)(
  'what the JSON schema of CycloneDX %s accepts, the XSD accepts',
  (version) => {
    const whole = JSON.parse(
      readFileSync(join(ownFolder, `sboms/cyclonedx/${version}/full.cdx.json`), 'utf8'),
    ) as unknown
    // The words that say what the document is.
    const places = placesOf(whole).filter(([name]) => !['bomFormat', 'specVersion', '$schema'].includes(name ?? ''))
    test.each(changes)('%s member, at every place', (_, change) => {
      const faults = places.flatMap((path) => {
        const document = JSON.parse(JSON.stringify(changed(whole, path, change))) as object
        if (!isObject(document) || cyclonedxSchema(version).fault(document) !== null) return []
        const fault = exportFault(
          exported(contentOf(Buffer.from(JSON.stringify(document))), cyclonedxXml, version),
          cyclonedxXml,
          version,
        )
        return fault === null ? [] : [`${path.join('/')}: ${JSON.stringify(fault)}`]
      })
      expect(faults).toEqual([])
    })
  },
)
