import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { read, type Reading } from '#service/formats/read-for-test.ts'
import { changeDocument, changes } from './changed-for-test.ts'
import { everyMember } from './every-member-for-test.ts'
import { inOrder, rebuildDocument } from './rebuilt-for-test.ts'

test.each(['2.2', '2.3'] as const)('restores every member of %s', (edition) => {
  expect(rebuildDocument(read(everyMember(edition)))).toEqual(inOrder(everyMember(edition)))
})

test('restores 1,000 changed documents', () => {
  let understood = 0
  fc.assert(
    fc.property(changes, (list) => {
      const document = changeDocument(everyMember('2.3'), list)
      const reading = readIfUnderstood(document)
      if (!reading) return
      understood += 1
      expect(rebuildDocument(reading)).toEqual(inOrder(document))
    }),
    { numRuns: 1_000 },
  )
  expect(understood).toBeGreaterThan(900)
})

function readIfUnderstood(document: object): Reading | undefined {
  try {
    return read(document)
  } catch (error) {
    if (error instanceof Rejection) return undefined
    throw error
  }
}
