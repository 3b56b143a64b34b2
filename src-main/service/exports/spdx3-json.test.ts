import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/export-content.ts'
import { contentOf, run } from './content-for-test.ts'
import { essenceOf } from './spdx/essence-for-test.ts'
import { inAnyOrder } from './spdx/in-any-order-for-test.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'
import { hasSamples, sampleContent, samplePaths, samplesFolder } from './spdx/samples-for-test.ts'
import { schemaFault, shaclFaults } from './spdx3/official-verdict-for-test.ts'
import { spdx3Json } from './spdx3-json.ts'

const textOf = (content: ExportContent, options = plainExport) =>
  [...spdx3Json.write(content, run, '3.0.1', options)].join('')
const parsed = (text: string) => JSON.parse(text) as Parameters<typeof schemaFault>[0]

const where = hasSamples ? 'every sample document' : 'every sample document (skipped: ../shared/data is not there)'
describe.runIf(hasSamples)(where, () => {
  test.each(samplePaths(/./))(
    '%s',
    async (path) => {
      const content = sampleContent(path)
      if (!content) return
      const text = textOf(content)
      expect(schemaFault(parsed(text))).toBeNull()
      if (content.version.specVersion === '3.0.1') {
        expect(inAnyOrder(JSON.parse(text))).toEqual(
          inAnyOrder(JSON.parse(readFileSync(join(samplesFolder, path), 'utf8'))),
        )
      }
      expect(essenceOf(contentOf(Buffer.from(text)))).toEqual(essenceOf(content))
      // A variant is written anew, and must be valid whatever it came from.
      const variant = textOf(content, { ...plainExport, supportStatus: true })
      expect(schemaFault(parsed(variant))).toBeNull()
      // The model's rules in RDF take a second for thirty packages: the format's own documents, and one of each other kind.
      if (!/spdx|valid-bom-1\.7|valid-compositions|laravel.*json/.test(path) || content.components.length > 60) return
      expect(await shaclFaults(parsed(text))).toEqual([])
    },
    60_000,
  )
})
