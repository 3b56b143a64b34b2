import { expect, it } from 'vitest'
import { addStep, moveToDone, noSteps, moveToUndone } from './steps.ts'
import type { Steps } from './steps.ts'

function step(operationId: string) {
  return { operationId, rows: [], before: new Map(), after: new Map(), declines: false }
}

function say(steps: Steps): string {
  return `${steps.done.map((one) => one.operationId).join('')}|${steps.undone.map((one) => one.operationId).join('')}`
}

it('moves steps between done and undone', () => {
  const three = addStep(addStep(addStep(noSteps, step('a')), step('b')), step('c'))
  const undone = moveToUndone(moveToUndone(three, 'c'), 'b')
  expect([say(three), say(undone), say(moveToDone(undone, 'b')), say(addStep(undone, step('d')))]).toEqual([
    'abc|',
    'a|cb',
    'ab|c',
    'ad|',
  ])
})
