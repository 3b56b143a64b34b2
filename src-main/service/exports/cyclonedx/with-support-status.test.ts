import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { ownPropertiesOf } from '#service/formats/cyclonedx/own-properties.ts'
import { withSupportStatus } from './with-support-status.ts'

const document = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [{ type: 'library', name: 'a' }] }
const [plain] = contentOf(Buffer.from(JSON.stringify(document))).components
if (plain === undefined) throw new Error('No component was read')
const ended = { supportLevel: 'no_longer_maintained', endOfSupport: '2026-01-31' } as const

test.each([
  ['MANUAL', ended],
  ['DOCUMENT', ended],
  ['LIFECYCLE_DATA', { supportLevel: null, endOfSupport: null }],
  ['ADVISORY', { supportLevel: null, endOfSupport: null }],
] as const)('writes the support status from %s and reads it as %j', (supportSource, read) => {
  const { properties } = withSupportStatus({ ...plain, ...ended, supportSource }, {} as never)
  expect(properties).toContainEqual({ name: 'waybill:support-level', value: 'no_longer_maintained' })
  expect(ownPropertiesOf(properties)).toMatchObject(read)
})
