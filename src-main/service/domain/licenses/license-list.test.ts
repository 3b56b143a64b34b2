import { expect, test } from 'vitest'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'
import { listedLicenses, successorOf } from './license-list.ts'

const find = (spdxId: string) => listedLicenses.find((one) => one.spdxId === spdxId)

test('has each license once, with its name, addresses and who calls it free', () => {
  expect(new Set(listedLicenses.map(({ spdxId }) => spdxId.toLowerCase())).size).toBe(listedLicenses.length)
  expect(listedLicenses.length).toBeGreaterThan(700)
  expect(find('MIT')).toEqual({
    ...{ spdxId: 'MIT', name: 'MIT License', urls: ['https://opensource.org/license/mit/'] },
    ...{ osiApproved: true, fsfLibre: true, deprecated: false },
  })
  expect(find('GPL-2.0')).toMatchObject({ deprecated: true, osiApproved: true, fsfLibre: true })
  expect(find('JSON')).toMatchObject({ osiApproved: false, fsfLibre: false })
  expect(find('Apache-2.0')?.fsfLibre).toBe(true)
})

test('names what to write in place of a deprecated id, which is itself current', () => {
  const deprecated = listedLicenses.filter((one) => one.deprecated)
  const currentIds = new Set(listedLicenses.filter((one) => !one.deprecated).map(({ spdxId }) => spdxId))
  const wrong = deprecated.filter(({ spdxId }) => {
    const successor = successorOf(spdxId, false)
    const [id = ''] = successor.split(' ')
    return successor !== '' && (findExpressionError(successor) !== undefined || !currentIds.has(id))
  })
  expect(wrong).toEqual([])
  expect(deprecated.filter(({ spdxId }) => successorOf(spdxId, false) === '').map(({ spdxId }) => spdxId)).toEqual([
    'Net-SNMP',
  ])
  expect(successorOf('GPL-2.0', true)).toBe('GPL-2.0-or-later')
  expect(successorOf('LGPL-2.1', false)).toBe('LGPL-2.1-only')
})
