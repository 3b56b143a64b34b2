import { describe, expect, test } from 'vitest'
import { ownContents, sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { validateSpdx2 } from '#service/exports/spdx/official-verdict-for-test.ts'
import { schemaFault, shaclFaults } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { enhanced, exportedAs, inEveryForm } from './enhanced-for-test.ts'

type Graph = Parameters<typeof schemaFault>[0]
const formOf = (wanted: string) => inEveryForm(enhanced).filter(({ name }) => name === wanted)
const [spdx2, spdx3] = [formOf('SPDX 2.3 JSON')[0], formOf('SPDX 3.0.1 JSON')[0]]

/** Small documents of every family, real ones and the project's own. */
const contents: readonly (readonly [string, ExportContent])[] = [
  ...ownContents(),
  ...writablePaths().map((path) => [path, sampleContent(path)] as const),
].filter(([, { components }]) => components.length < 60)

describe('the official schemas and the model of SPDX accept enhanced exports', () => {
  test.each(contents)('%s', async (name, content) => {
    if (!spdx2 || !spdx3) throw new Error('There is no writer for SPDX')
    const prepared = withFindings(content)
    expect(validateSpdx2(JSON.parse(exportedAs(prepared, spdx2)))).toEqual([null, null])
    const document = JSON.parse(exportedAs(prepared, spdx3)) as Graph
    expect(schemaFault(document)).toBeNull()
    // SHACL takes seconds for each document.
    if (name.length % 9 === 0) expect(await shaclFaults(document)).toEqual([])
  })
})
