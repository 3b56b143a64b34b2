import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { read } from '#service/formats/read-for-test.ts'
import { everyMemberTags } from './every-member-for-test.ts'

const lines = everyMemberTags.split('\n')
const odd = ['', '#', ':', '<text>', '</text>', '\r', '\0', 'SPDXID: SPDXRef-a', 'PackageName:', 'SPDXREF:', 'Tag: x']

test('reads or rejects 600 documents with lines moved, removed, doubled, cut and mixed up', () => {
  const change = fc.record({ from: fc.nat(lines.length), to: fc.nat(lines.length), how: fc.nat(4), what: fc.nat() })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const mutant = [...lines]
      for (const { from, to, how, what } of changes) {
        const line = mutant[from] ?? ''
        if (how === 0) mutant.splice(from, 1)
        else if (how === 1) mutant.splice(to, 0, line)
        else if (how === 2) mutant[from] = line.slice(0, what % (line.length + 1))
        else if (how === 3) mutant[from] = line.slice(0, what % 20) + (odd[what % odd.length] ?? '')
        else mutant.splice(to, 0, odd[what % odd.length] ?? '')
      }
      expect(['read', 'refused']).toContain(outcomeOf(mutant.join('\n')))
    }),
    { numRuns: 600 },
  )
})

function outcomeOf(text: string): string {
  try {
    read(text)
    return 'read'
  } catch (error) {
    if (error instanceof Rejection) return 'refused'
    throw error
  }
}
