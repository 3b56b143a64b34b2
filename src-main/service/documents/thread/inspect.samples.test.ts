import { expect, test } from 'vitest'
import { isRejected, sampleFiles } from '#e2e/support/sample-files.ts'
import { samplePath } from '#e2e/support/test-data.ts'
import { inspectDocument } from './inspect.ts'

const files = sampleFiles().map((file) => [file.path, file] as const)
const isStatement = /^(openvex|csaf)$/

test.each(files.filter(([, file]) => !isRejected(file)))('detects %s as an SBOM or statements', async (path, file) => {
  const told = await inspectDocument(samplePath(`sboms/${path}`))
  const expected = { kind: told.kind, componentCount: file.components ?? told.componentCount, rejections: [] }
  expect(['SBOM', 'VEX']).toContain(told.kind)
  if (file.expected === 'valid') expect(told).toMatchObject(expected)
})

test.each(files.filter(([, file]) => isRejected(file)))(
  'describes %s, or why it cannot be read',
  async (path, file) => {
    const { kind, rejections } = await inspectDocument(samplePath(`sboms/${path}`))
    expect([kind, rejections.length]).toEqual(isStatement.test(file.format) ? ['VEX', 0] : ['UNKNOWN', 1])
  },
)
