import { expect, test } from 'vitest'
import { createStepsInParts } from './steps-in-parts.ts'

/** Operations of the service in effect, in their order; a call about one of `broken` is rejected. */
function open(broken: readonly string[] = []) {
  const inEffect: string[] = []
  const step = (operationId: string, findings: number) => ({ operationId, summary: operationId, findings, after: [] })
  const change = (name: string, work: () => void) => {
    if (broken.includes(name)) return Promise.reject(new Error(`${name} was rejected`))
    work()
    return Promise.resolve(step(name.split(' ').at(-1) ?? '', 1))
  }
  const steps = createStepsInParts({
    undo: (id) => change(`undo ${id}`, () => inEffect.splice(inEffect.indexOf(id), 1)),
    redo: (id) => change(`redo ${id}`, () => inEffect.push(id)),
  })
  const write = (parts: readonly string[]) => steps.write(parts, (part) => change(part, () => inEffect.push(part)))
  return { inEffect, steps, write }
}

test('writes parts as one step, which is undone and redone as a whole', async () => {
  const { inEffect, steps, write } = open()
  expect(await write(['a', 'b', 'c'])).toMatchObject({ operationId: 'a', findings: 3 })
  await steps.undo('a')
  expect(inEffect).toEqual([])
  expect(await steps.redo('a')).toMatchObject({ findings: 3 })
  expect(inEffect).toEqual(['a', 'b', 'c'])
})

test('undoes the parts before one that is rejected', async () => {
  const { inEffect, write } = open(['c'])
  await expect(write(['a', 'b', 'c'])).rejects.toThrow('c was rejected')
  expect(inEffect).toEqual([])
})

test('redoes what was undone before a part that cannot be', async () => {
  const { inEffect, steps, write } = open(['undo a'])
  await write(['a', 'b', 'c'])
  await expect(steps.undo('a')).rejects.toThrow('undo a was rejected')
  expect(inEffect.toSorted()).toEqual(['a', 'b', 'c'])
})
