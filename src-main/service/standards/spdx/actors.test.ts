import { expect, test } from 'vitest'
import { actorOf, toolOf } from './actors.ts'

test.each<[unknown, readonly [string, string | null, string | null] | null]>([
  ['Organization: Acme (mail@acme.example)', ['Organization', 'Acme', 'mail@acme.example']],
  ['Person: Ada ( ada@acme.example ) ', ['Person', 'Ada', 'ada@acme.example']],
  ['person : Ada', ['Person', 'Ada', null]],
  ['TOOL: cutter-1.0', ['Tool', 'cutter-1.0', null]],
  ['Acme', ['Organization', 'Acme', null]],
  ['Organization: Acme (Europe)', ['Organization', 'Acme (Europe)', null]],
  ['Organization: Acme ()', ['Organization', 'Acme', null]],
  ['Organization: Acme (Europe) (mail@acme.example)', ['Organization', 'Acme (Europe)', 'mail@acme.example']],
  ['Organization: (mail@acme.example)', ['Organization', null, 'mail@acme.example']],
  ['Organization:', null],
  ['NOASSERTION', null],
  ['NONE', null],
  ['', null],
  [{}, null],
])('reads the actor %j as %j', (text, expected) => {
  const actor = actorOf(text)
  expect(actor && [actor.kind, actor.contact.name, actor.contact.email]).toEqual(expected)
})

test.each([
  ['cutter-1.0', 'cutter', '1.0'],
  ['cutter-v1.0-rc1', 'cutter', '1.0-rc1'],
  ['my-cutter-2', 'my-cutter', '2'],
  ['cutter', 'cutter', null],
  ['cutter-next', 'cutter-next', null],
  [`${'c'.repeat(998)}-1`, 'c'.repeat(998), '1'],
  [`${'c'.repeat(999)}-1`, `${'c'.repeat(999)}-1`, null],
])('reads the tool %.40j', (text, name, version) => {
  const tool = { kind: 'Tool', contact: { name: text, email: null, phone: null, url: null } } as const
  expect(toolOf(tool)).toEqual({ vendor: null, name, version })
})
