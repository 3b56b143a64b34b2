import { expect, test } from 'vitest'
import {
  describeShrinking,
  describeSkippedFile,
  describeUntrustedKey,
  findShrinkingSource,
  findUntrustedKey,
  isAboutSkippedFile,
  isNetworkOff,
  networkIsOff,
} from './failure-messages.ts'

const fingerprint = '0123456789abcdef'.repeat(4)

test('finds the fingerprint of a key, also in the words of earlier releases', () => {
  const messages = [
    describeUntrustedKey('a.wbb', fingerprint),
    `"a.wbb" is signed with a key that is not trusted here: ${fingerprint}`,
    `"a.wbb" is signed with an untrusted key: ${fingerprint.slice(1)}`,
    'The file is damaged',
  ]
  expect(messages.map(findUntrustedKey)).toEqual([fingerprint, fingerprint, undefined, undefined])
})

test('finds the source that would shrink, whatever its name is', () => {
  const named = (name: string) => findShrinkingSource(describeShrinking(name, '1571 to 12 records'))
  expect([named('OSV'), named('"OSV" would shrink from 1')]).toEqual(['OSV', '"OSV" would shrink from 1'])
  expect(findShrinkingSource('Sources would shrink from 1 to 0')).toBeUndefined()
})

test('tells that the network was off, also in the words of earlier releases', () => {
  const messages = [`${networkIsOff}. Turn it on`, 'The organization does not allow the network', 'The network is slow']
  expect(messages.map(isNetworkOff)).toEqual([true, true, false])
})

test('tells which file was skipped', () => {
  const message = describeSkippedFile('a "b".json', 'it is empty')
  expect(['a "b".json', 'b', 'a'].map((name) => isAboutSkippedFile(message, name))).toEqual([true, false, false])
})
