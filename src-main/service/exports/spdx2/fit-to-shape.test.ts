import { expect, test } from 'vitest'
import { fitToShape } from './fit-to-shape.ts'
import { spdx23Shapes } from './shapes.ts'

const pack = (rest: object = {}) => ({ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NONE', ...rest })

test.each([
  ['what fits stays', pack({ filesAnalyzed: false }), pack({ filesAnalyzed: false }), []],
  ['unknown members are left out', pack({ x: 1 }), pack(), ['/x']],
  ['values of another type are left out', pack({ comment: true }), pack(), ['/comment']],
  ['a version that is a number becomes text', pack({ versionInfo: 1 }), pack({ versionInfo: '1' }), []],
  ['an only element becomes a list', pack({ hasFiles: 'f' }), pack({ hasFiles: ['f'] }), []],
  [
    'entries that lack a required member are left out',
    pack({ checksums: [{ algorithm: 'MD5' }] }),
    pack({ checksums: [] }),
    ['/checksums'],
  ],
  ['what lacks a required member cannot be written', { name: 'a' }, undefined, ['']],
  ['what is no object cannot be written', null, undefined, ['']],
])('%s', (_, value, expected, pointers) => {
  const reported: string[] = []
  const result = fitToShape(value, spdx23Shapes.packages, (pointer) => reported.push(pointer))
  expect([result, reported]).toEqual([expected, pointers])
})
