import { expect, test } from 'vitest'
import { exportsOf, exportText, prepared } from '#service/exports/conformance/every-export-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { verifyDocument } from './verify-document.ts'

const paths = writablePaths().map((path, place) => [path, place] as const)

test.each(paths)('verifies every export of %s', (path, place) => {
  const content = prepared(sampleContent(path))
  const faults = exportsOf(content, place).flatMap((one) => {
    const text = exportText(content, one)
    if (text === null) return []
    const { spec, format } = one.writer
    const request = { kind: 'sbom', spec, specVersion: one.specVersion, format, ...one.options } as const
    try {
      const { roundTripVerified } = verifyDocument(Buffer.from(text), content, request, false)
      return roundTripVerified ? [] : [`${one.name}: not read`]
    } catch (error) {
      return [`${one.name}: ${String(error).slice(0, 300)}`]
    }
  })
  expect(faults).toEqual([])
})
