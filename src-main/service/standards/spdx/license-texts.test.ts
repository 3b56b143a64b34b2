import { expect, test } from 'vitest'
import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { listedText } from './license-texts.ts'

test('has texts, but none of a license that is newer than the texts', () => {
  expect(listedText('MIT')).toMatch(/Permission is hereby granted/)
  expect(['LicenseRef-../../x', 'constructor', '../spdx'].map(listedText)).toEqual([null, null, null])
  const without = listedLicenses.filter(({ spdxId }) => listedText(spdxId) === null)
  expect(without.length).toBeLessThan(30)
})
