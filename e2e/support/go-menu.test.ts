// The menu of the shell and the pages of the window are two lists: each names the same pages with the same keys.
import { expect, it } from 'vitest'
import { goPages } from '#desktop/menu/go-menu.ts'
import { pageList } from '#renderer/lib/pages.ts'

it('has an entry for each page of the window, with its key', () => {
  const pages = pageList
    .filter(({ id }) => id !== 'home')
    .map(({ href, keys, keyLabel }) => [href, keys.toUpperCase(), keyLabel])
  expect(goPages.map(({ path, keys, label }) => [path, keys, label])).toEqual(pages)
})
