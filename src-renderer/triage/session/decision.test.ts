import { describe, expect, it } from 'vitest'
import { announceDecision, noTexts, toVexInput } from './decision.ts'

const notPresent = { status: 'not_affected', justification: 'vulnerable_code_not_present' } as const

describe('a decision', () => {
  it('is announced with its reach and the key to undo it', () => {
    expect(announceDecision(notPresent, 14)).toBe(
      'Not affected: vulnerable code not present, applied to 14 findings. Press Z to undo.',
    )
    expect(announceDecision({ status: 'fixed' }, 1)).toBe('Fixed, applied to 1 finding. Press Z to undo.')
  })

  it('sends only new texts, so that existing texts are kept', () => {
    expect(toVexInput(notPresent, { ...noTexts, note: 'seen', impact: '  ' }, 'VERSION')).toEqual({
      vexStatusId: '6f0b0a51-0001-4000-8000-000000000001',
      vexJustificationId: '6f0b0a51-0002-4000-8000-000000000002',
      note: 'seen',
    })
  })

  it('sends a response with affected, and the scope only if it is wider than the version', () => {
    expect(toVexInput({ status: 'affected', response: 'will_not_fix' }, noTexts, 'PRODUCT')).toEqual({
      vexStatusId: '6f0b0a51-0001-4000-8000-000000000002',
      cdxResponseId: '6f0b0a51-0003-4000-8000-000000000005',
      scope: 'PRODUCT',
    })
  })
})
