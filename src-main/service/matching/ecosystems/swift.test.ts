import { expect, test } from 'vitest'
import { swift } from './swift.ts'

test.each([
  'github.com/apple/swift-nio',
  ' github.com/Apple/Swift-NIO ',
  'https://github.com/apple/swift-nio',
  'https:/github.com/apple/swift-nio.git',
  'https://www.github.com/apple/swift-nio/',
  'git@github.com:apple/swift-nio.git',
  'ssh://git@github.com/apple/swift-nio.git?x#y',
])('reads "%s" as the package github.com/apple/swift-nio', (name) => {
  expect(swift.nameKey(name)).toBe('github.com/apple/swift-nio')
})

test('keeps a port', () => expect(swift.nameKey('https://git.example:8443/a/b')).toBe('git.example:8443/a/b'))
