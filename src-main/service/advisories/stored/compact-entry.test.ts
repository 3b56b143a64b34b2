import { expect, test } from 'vitest'
import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import { compactEntry, expandEntry } from './compact-entry.ts'

type Entry = Omit<AffectedPackage, 'ecosystem' | 'release'>

const plain: Entry = { nameKey: 'den', displayName: 'den', intervals: [], versions: [], gitOnly: false, note: null }

test.each<[string, Partial<Entry>]>([
  ['[]', {}],
  ['["Den"]', { displayName: 'Den' }],
  ['[0,[[0,"2"]]]', { intervals: [{ introduced: null, fixed: '2' }] }],
  ['[0,[["1",0,"2","3"]]]', { intervals: [{ introduced: '1', lastAffected: '2', limit: '3' }] }],
  ['[0,[],["1","2"]]', { versions: ['1', '2'] }],
  ['[0,[],[],1]', { gitOnly: true }],
  ['[0,[],[],0,"odd"]', { note: 'odd' }],
  ['[0,[],[],0,0,["node:16"]]', { modules: ['node:16'] }],
  ['[0,[],[],0,0,[""]]', { modules: [] }],
  ['[0,[],[],0,0,0,"<= 3"]', { lastKnownAffected: '<= 3' }],
  [
    '[0,[[0,"2"]],[],0,0,0,0,["libden",["den-doc","3"]]]',
    {
      intervals: [{ introduced: null, fixed: '2' }],
      binaries: [
        { name: 'libden', fixed: '2' },
        { name: 'den-doc', fixed: '3' },
      ],
    },
  ],
])('%s', (text, given) => {
  const entry = { ...plain, ...given }
  expect(compactEntry('npm', entry)).toBe(text)
  expect(expandEntry('npm', 'den', text)).toEqual(entry)
})
