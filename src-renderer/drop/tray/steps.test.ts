import { describe, expect, it } from 'vitest'
import type { Step } from '#renderer/lib/job-steps.ts'
import type { CardState } from '#renderer/drop/cards.ts'
import { stepsOfFile } from './steps.ts'

const words = (steps: readonly Step[]) => steps.map(({ state, text }) => `${state}: ${text}`)
describe('the steps of a file', () => {
  it.each<[CardState, readonly string[]]>([
    [{ at: 'sending', sent: 400 }, ['now: 400 bytes of 1 kB sent', 'todo: Read']],
    [{ at: 'sending', sent: 1000 }, ['now: Reading 1 kB']],
    [{ at: 'sending', sent: null }, ['now: Reading 1 kB']],
    [{ at: 'waiting' }, ['todo: Queued']],
  ])('%j', (state, said) => {
    expect(words(stepsOfFile({ state, file: new File([new Uint8Array(1000)], 'a.json') }))).toEqual(said)
  })
})
