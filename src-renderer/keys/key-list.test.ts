import { describe, expect, it } from 'vitest'
import { findKeys, keyGroups } from './key-list.ts'

describe('the key sheet', () => {
  it.each([
    ['', keyGroups.length],
    ['undo', 7],
    ['after n present', 1],
    ['package', 1],
    ['backup', 2],
    ['nothing like it', 0],
  ])('finds %o in %i groups', (text, groups) => {
    expect(findKeys(text)).toHaveLength(groups)
  })

  it('names no key twice in one place', () => {
    const keys = keyGroups
      .filter(({ title }) => !/^(Activity|After|Read|Review|Backup|Compare|Signing|In the tray)/.test(title))
      .flatMap(({ lines }) => lines.flatMap((line) => line.keys))
    expect(keys).toEqual([...new Set(keys)])
  })
})
