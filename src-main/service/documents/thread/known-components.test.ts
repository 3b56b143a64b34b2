import { expect, test } from 'vitest'
import { newId } from '#service/domain/id.ts'
import { KnownComponents } from './known-components.ts'

test('returns ids and relations by order', () => {
  const known = new KnownComponents()
  const ids = Array.from({ length: 1_000 }, () => newId())
  for (const [order, id] of ids.entries()) known.add(order, id, order === 0 ? 'primary' : 'transitive')
  expect(ids.map((_, order) => known.idOf(order))).toEqual(ids)
  expect([known.relationOf(0), known.relationOf(999), known.relationOf(1_000), known.idOf(5_000)]).toEqual([
    'primary',
    'transitive',
    undefined,
    undefined,
  ])
})
