import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { ownContents, sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { validateSpdx2 } from '#service/exports/spdx/official-verdict-for-test.ts'
import { schemaFault } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { exportFault } from './export-faults-for-test.ts'
import { exportsOf, exportText, prepared } from './every-export-for-test.ts'

/** What the official schemas of SPDX have against an export of this content in any of their formats and variants. */
function spdxFaults(content: ExportContent): readonly string[] {
  const inSchemas = exportsOf(content).filter(({ writer: { spec, format } }) => spec === 'SPDX' && format === 'JSON')
  return inSchemas.flatMap((one) => {
    const text = exportText(content, one)
    if (text === null) return []
    const document = JSON.parse(text) as Parameters<typeof schemaFault>[0]
    const faults = one.specVersion === '2.3' ? validateSpdx2(document) : [schemaFault(document)]
    return faults.flatMap((fault) => (fault === null ? [] : [`${one.name}: ${fault.slice(0, 400)}`]))
  })
}

describe('the official schemas of SPDX accept every document in every version and variant', () => {
  test.each(writablePaths())('%s', (path) => {
    expect(spdxFaults(prepared(sampleContent(path)))).toEqual([])
  })
})

describe('the official schemas of SPDX accept every document of our own', () => {
  test.each(ownContents())('%s', (_, content) => {
    expect(spdxFaults(prepared(content))).toEqual([])
  })
})

// In `npm test` each of these documents is exported in every twelfth way only.
describe('every document of our own is valid in every format, version and variant', () => {
  test.each(ownContents())('%s', (name, own) => {
    const content = prepared(own)
    const faults = exportsOf(content).flatMap((one) => {
      const { writer, specVersion, options } = one
      if (name.includes('invalid') && keepsIdentity(content, writer.spec, specVersion, options)) return []
      const text = exportText(content, one)
      const fault = text === null ? null : exportFault(text, writer, specVersion)
      return fault === null ? [] : [`${one.name}: ${JSON.stringify(fault).slice(0, 400)}`]
    })
    expect(faults).toEqual([])
  })
})
