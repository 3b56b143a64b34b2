import { expect, test } from 'vitest'
import { scopeDraftOf } from './scope-draft.ts'
import { scopeSentence } from './scope-sentence.ts'

const everywhere = scopeDraftOf(null)
const product = (name: string) => ({ id: name, name })

test('where a policy applies is a sentence, which says what is not narrowed, too', () => {
  expect(scopeSentence(everywhere)).toBe('in all environments, all products')
  expect(scopeSentence({ ...everywhere, environments: 'production' })).toBe('in production, all products')
})

test('of one kind, any is enough; what is narrowed further follows', () => {
  const draft = {
    ...everywhere,
    products: [product('Edge Gateway'), product('Billing API'), product('Field Controller')],
    ...{ environments: 'production, staging', labels: 'web', lifecycles: 'build, operations' },
  }
  expect(scopeSentence(draft)).toBe(
    'in production or staging, Edge Gateway, Billing API or Field Controller, with the label web, of the phase build or operations',
  )
})

test('single environments, which the form does not show, are not left out', () => {
  expect(scopeSentence({ ...everywhere, products: [product('Edge Gateway')], projectIds: ['a', 'b'] })).toBe(
    'Edge Gateway or 2 single environments',
  )
})
