import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePath } from '#e2e/support/test-data.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from './read-vex.ts'

const folder = samplePath()
/** Documents of advisory data that say nothing yet, are no VEX document, or of a form that names no product. */
const withoutStatements = /\/(?:draft|early-form|provider-metadata)\.json$/
const files = globSync(
  [
    'advisories/openvex/**/*.json',
    'advisories/csaf/**/*.json',
    'sboms/**/{openvex,csaf}/*.json',
    'sboms/**/vex*.json',
    'sboms/**/vex*.xml',
  ],
  { cwd: folder },
)
  .filter((name) => !withoutStatements.test(name))
  .toSorted()

test('finds documents', () => expect(files.length).toBeGreaterThan(12))

test.each(files)('%s: reads a vulnerability, a product and a known status for every statement', (file) => {
  const { statements } = readVex(readHead(readFileSync(join(folder, file))))
  const odd = statements.filter(
    (one) =>
      one.vulnerabilityIds.length === 0 || one.status === null || (one.product === null && one.component === null),
  )
  expect([statements.length > 0, odd]).toEqual([true, []])
})
