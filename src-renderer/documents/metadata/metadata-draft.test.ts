import { expect, test } from 'vitest'
import { metadataChange, metadataDraft, withPhase } from './metadata-draft.ts'

const stated = {
  ...{ projectVersion: '1.0', lifecyclePhases: ['build'], tlp: null, dataLicense: 'CC0-1.0' },
  ...{ releaseDate: '2026-11-20', endOfSupportDate: null, endOfLifeDate: null },
}

test('only what is other is sent, and an empty text clears', () => {
  const before = metadataDraft(stated)
  expect(metadataChange(before, { ...before, projectVersion: ' 1.0 ' })).toEqual({})
  const after = { ...before, tlp: 'TLP:RED', dataLicense: ' ', lifecyclePhases: [], releaseDate: '' }
  const change = { tlp: 'TLP:RED', dataLicense: '', lifecyclePhases: [], releaseDate: '' }
  expect(metadataChange(before, after)).toEqual(change)
  expect(metadataChange(after, before)).toEqual({
    ...{ tlp: '', dataLicense: 'CC0-1.0', lifecyclePhases: ['build'], releaseDate: '2026-11-20' },
  })
})

test('phases come in the order of a life, and own ones of the document stay after them', () => {
  expect(withPhase(['build', 'beta'], 'design', true)).toEqual(['design', 'build', 'beta'])
  expect(withPhase(['build', 'beta'], 'build', false)).toEqual(['beta'])
  expect(withPhase(['beta'], 'beta', true)).toEqual(['beta'])
})
