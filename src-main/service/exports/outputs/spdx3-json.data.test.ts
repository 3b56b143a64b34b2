import { describe, expect, test } from 'vitest'
import { run } from '#service/exports/content-for-test.ts'
import { ownContents, sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { schemaFault, shaclFaults } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { spdx3Json } from './spdx3-json.ts'

describe("the model's rules in SHACL accept the export", () => {
  // They take a second for thirty packages: the format's own documents, one of each other kind, and our own.
  const paths = writablePaths().filter((path) => /spdx|valid-bom-1\.7|valid-compositions|laravel.*json/.test(path))
  // One of our own documents names licenses of the SPDX list, which the model does not contain.
  const own = ownContents().filter(([name]) => !name.endsWith('full.spdx3.json'))
  const contents = [...paths.map((path) => [path, sampleContent(path)] as const), ...own]
  test.each(contents.filter(([, { components }]) => components.length <= 60))('%s', async (_, content) => {
    const text = [...spdx3Json.write(content, run, '3.0.1', plainExport)].join('')
    const document = JSON.parse(text) as Parameters<typeof schemaFault>[0]
    expect([schemaFault(document), await shaclFaults(document)]).toEqual([null, []])
  })
})
