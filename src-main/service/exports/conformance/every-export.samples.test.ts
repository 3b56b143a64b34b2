import { describe, expect, test } from 'vitest'
import { sampleFiles } from '#e2e/support/sample-files.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { exportFault } from './export-faults-for-test.ts'
import { type EveryExport, exportsOf, exportText, prepared } from './every-export-for-test.ts'

const invalid = new Set(sampleFiles().flatMap(({ path, expected }) => (expected === 'invalid' ? [path] : [])))
/** What comes as it is goes as it is, right or wrong, in every encoding of its version. */
const isAsItCame = (content: ExportContent, { writer, specVersion, options }: EveryExport) =>
  keepsIdentity(content, writer.spec, specVersion, options)

describe('every document is valid in every format, version and variant', () => {
  test.each(writablePaths().map((path, place) => [path, place] as const))('%s', (path, place) => {
    const content = prepared(sampleContent(path))
    const faults = exportsOf(content, place).flatMap((one) => {
      if (invalid.has(path) && isAsItCame(content, one)) return []
      const text = exportText(content, one)
      const fault = text === null ? null : exportFault(text, one.writer, one.specVersion)
      return fault === null ? [] : [`${one.name}: ${JSON.stringify(fault).slice(0, 400)}`]
    })
    expect(faults).toEqual([])
  })
})
