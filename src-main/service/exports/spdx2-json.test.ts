import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/export-content.ts'
import { contentOf, run } from './content-for-test.ts'
import { essenceOf } from './spdx/essence-for-test.ts'
import { inAnyOrder } from './spdx/in-any-order-for-test.ts'
import { spdx2Verdicts } from './spdx/official-verdict-for-test.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'
import { hasSamples, sampleContent, samplePaths, samplesFolder } from './spdx/samples-for-test.ts'
import { spdx2Json } from './spdx2-json.ts'

const textOf = (content: ExportContent, options = plainExport) =>
  [...spdx2Json.write(content, run, '2.3', options)].join('')

const where = hasSamples ? 'every sample document' : 'every sample document (skipped: ../shared/data is not there)'
describe.runIf(hasSamples)(where, () => {
  test.each(samplePaths(/./))(
    '%s',
    (path) => {
      const content = sampleContent(path)
      if (!content) return
      const text = textOf(content)
      const isInvalid = content.version.specVersion === '2.3' && /null_package|invalid/.test(path)
      if (!isInvalid) expect(spdx2Verdicts(JSON.parse(text))).toEqual([null, null])
      if (path.endsWith('.json') && content.version.specVersion === '2.3') {
        expect(inAnyOrder(JSON.parse(text))).toEqual(
          inAnyOrder(JSON.parse(readFileSync(join(samplesFolder, path), 'utf8'))),
        )
      }
      expect(essenceOf(contentOf(Buffer.from(text)))).toEqual(essenceOf(content))
      // A variant is written anew, and must be valid whatever it came from.
      const variant = { ...plainExport, supportStatus: true }
      expect(spdx2Verdicts(JSON.parse(textOf(content, variant)))).toEqual([null, null])
    },
    60_000,
  )
})
