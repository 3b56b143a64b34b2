import { expect, test } from 'vitest'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read } from './read-for-test.ts'

test.each([
  ['dsse.json', 'vex/product.cdx.json', 'DSSE'],
  ['answer.json', 'spdx/2.3/repository.spdx.json', undefined],
  ['bundle.json', 'spdx/2.3/repository.spdx.json', undefined],
  ['statement-data.json', 'spdx/2.3/repository.spdx.json', undefined],
  ['statement-text.json', 'spdx/2.3/lite-mail-lines.spdx', undefined],
])('finds in %s: %s', (envelope, path, signature) => {
  const [inside, plain] = [read(sampleBytes(`envelopes/${envelope}`)), read(sampleBytes(path))]
  expect(inside.components).toEqual(plain.components)
  expect(inside.dependencies).toEqual(plain.dependencies)
  expect(inside.document.signature?.format).toBe(signature)
})
