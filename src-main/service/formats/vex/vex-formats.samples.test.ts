import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePath } from '#e2e/support/test-data.ts'
import { readHead } from '#service/formats/document-head.ts'
import { readVex } from './read-vex.ts'

const folder = samplePath()
const files = globSync(
  [
    ...['advisories/openvex/**/*.json', 'advisories/csaf/**/*.json', 'sboms/**/{openvex,csaf}/*.json'],
    ...['sboms/**/vex*.json', 'sboms/**/vex*.xml'],
  ],
  { cwd: folder },
).toSorted()

test('documents are there', () => expect(files.length).toBeGreaterThan(12))

test.each(files)('%s: every statement names a vulnerability, something and a status that is known', (file) => {
  const { statements } = readVex(readHead(readFileSync(join(folder, file))))
  const odd = statements.filter(
    (one) =>
      one.vulnerabilityIds.length === 0 || one.status === null || (one.product === null && one.component === null),
  )
  expect([statements.length > 0, odd]).toEqual([true, []])
})
