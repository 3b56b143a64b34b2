import { expect, test } from 'vitest'
import { type Category, pressed } from './use-environment-choices.ts'

test.each<[Category[], Category, Category[]]>([
  [['all'], 'uploads', ['uploads']],
  [['none'], 'uploads', ['uploads']],
  [['uploads'], 'policies', ['uploads', 'policies']],
  [['uploads', 'policies'], 'uploads', ['policies']],
  [['uploads'], 'uploads', ['none']],
  [['uploads', 'policies'], 'all', ['all']],
  [['all'], 'all', ['all']],
  [['uploads'], 'none', ['none']],
])('of %j, %s leaves %j', (before, category, after) => {
  expect(pressed(before, category)).toEqual(after)
})
