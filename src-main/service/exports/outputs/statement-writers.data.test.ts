import { expect, test } from 'vitest'
import { decidedContents, vexOf } from '#service/exports/decided-contents-for-test.ts'
import { schemaFault, shaclFaults } from '#service/exports/spdx3/official-verdict-for-test.ts'

type Document = Parameters<typeof schemaFault>[0]
const spdxOf = (content: (typeof decidedContents)[number][1]) => vexOf('SPDX', content) as unknown as Document // as it is written

test.each(decidedContents)('writes SPDX 3.0.1, %s, validly by the schema and SHACL', async (_, content) => {
  const result = spdxOf(content)
  expect([schemaFault(result), await shaclFaults(result)]).toEqual([null, []])
})

test('SHACL finds an affected assessment without its action statement', async () => {
  const content = decidedContents[0]?.[1]
  if (content === undefined) throw new Error('Nothing is decided')
  const result = spdxOf(content)
  const graph = result['@graph'].map(({ security_actionStatement: _, ...rest }) => rest)
  expect((await shaclFaults({ ...result, '@graph': graph })).length).toBeGreaterThan(0)
})
