import { expect, test } from 'vitest'
import { vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { run } from '#service/exports/content-for-test.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { verifyVex } from './verify-vex.ts'

const publisher = { name: 'Acme', url: 'https://acme.example', email: null }

// Nothing is decided about a document without components.
const paths = writablePaths().filter((path) => sampleContent(path).components.length > 0)

test.each(paths)('verifies the decisions about %s in every format', (path) => {
  const content = withFindings(sampleContent(path))
  const faults = vexFormats.flatMap((format) => {
    const text = [...vexWriters[format].write(content, { ...run, publisher })].join('')
    try {
      const { schemaValid, roundTripVerified } = verifyVex(Buffer.from(text), content, format)
      return schemaValid && roundTripVerified ? [] : [`${format}: ${schemaValid}, ${roundTripVerified}`]
    } catch (error) {
      return [`${format}: ${String(error).slice(0, 300)}`]
    }
  })
  expect(faults).toEqual([])
})
