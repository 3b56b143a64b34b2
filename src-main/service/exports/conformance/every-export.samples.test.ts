import { describe, expect, test } from 'vitest'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { exportFault } from './export-faults-for-test.ts'
import { exportsOf, exportText, prepared } from './every-export-for-test.ts'

describe('every document is valid in every format, version and variant', () => {
  test.each(writablePaths())('%s', (path) => {
    const content = prepared(sampleContent(path))
    const faults = exportsOf(content).flatMap((one) => {
      const text = exportText(content, one)
      const fault = text === null ? null : exportFault(text, one.writer, one.specVersion)
      return fault === null ? [] : [`${one.name}: ${JSON.stringify(fault).slice(0, 400)}`]
    })
    expect(faults).toEqual([])
  })
})
