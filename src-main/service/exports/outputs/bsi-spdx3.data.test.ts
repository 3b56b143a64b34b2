import { expect, test } from 'vitest'
import { inSpdx3, labelledPaths } from '#service/exports/bsi/labelled-for-test.ts'
import { ownContents, sampleContent } from '#service/exports/sample-content-for-test.ts'
import { schemaFault, shaclFaults } from '#service/exports/spdx3/official-verdict-for-test.ts'

const own = ownContents().filter(([name]) => name.includes('profiles/bsi'))

test.each([...labelledPaths.map((path) => [path, sampleContent(path)] as const), ...own])(
  'exports %s validly by the official schema and SHACL',
  async (_, content) => {
    const document = JSON.parse(inSpdx3(content).text) as Parameters<typeof schemaFault>[0]
    expect([schemaFault(document), await shaclFaults(document)]).toEqual([null, []])
  },
)
