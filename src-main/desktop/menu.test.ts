import { expect, it, vi } from 'vitest'
import type { MenuCommand } from '#shared/bridge.ts'
import { menuTemplate, type MenuOptions } from './menu.ts'

// Electron does not run in these tests. They check what it is given.
vi.mock('electron', () => ({}))

type Entry = ReturnType<typeof menuTemplate>[number]

/** Every entry of a menu, those below others included. */
function entriesOf(options: Partial<MenuOptions>): Entry[] {
  const entries: Entry[] = []
  const add = (items: readonly Entry[]) => {
    for (const item of items) {
      entries.push(item)
      if (Array.isArray(item.submenu)) add(item.submenu)
    }
  }
  add(menuTemplate({ send: () => {}, tools: false, isMac: false, ...options }))
  return entries
}

it('has no key without ⌘ on macOS, where it could be one that the user types', () => {
  const entries = entriesOf({ isMac: true })
  const keys = entries.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
  expect(keys).toEqual(['CmdOrCtrl+O', 'CmdOrCtrl+E', 'CmdOrCtrl+K'])
  const labels = entries.flatMap(({ id, label }) => (['undo', 'redo', 'keys'].includes(id ?? '') ? [label] : []))
  expect(labels).toEqual(['Undo decision (Z)', 'Redo decision (⇧Z)', 'Keyboard shortcuts (?)'])
})

it('shows keys elsewhere and registers none', () => {
  const shown = entriesOf({}).filter(({ accelerator }) => accelerator !== undefined)
  expect(shown.map(({ accelerator, registerAccelerator }) => [accelerator, registerAccelerator])).toEqual(
    ['CmdOrCtrl+O', 'CmdOrCtrl+E', 'Z', 'Shift+Z', 'CmdOrCtrl+K', '?'].map((key) => [key, false]),
  )
})

it.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('sends a command for a click, and for a key only if it is no single letter (macOS: %s, key: %s)', (isMac, byKey) => {
  const sent: MenuCommand[] = []
  for (const entry of entriesOf({ isMac, send: (command) => sent.push(command) })) {
    if (entry.id === undefined) continue
    // What Electron passes: the item, the window and how it came to it. Only the last is read.
    entry.click?.({} as never, undefined, { triggeredByAccelerator: byKey })
  }
  const always = ['open-files', 'export', 'home', 'palette']
  expect(sent.toSorted()).toEqual((byKey ? always : [...always, 'undo', 'redo', 'keys']).toSorted())
})

it.each([
  [true, ['reload', 'toggleDevTools']],
  [false, []],
])('has entries for developers: %s', (tools, expected) => {
  const roles = entriesOf({ tools }).map(({ role }) => role)
  expect(roles.filter((role) => role === 'reload' || role === 'toggleDevTools')).toEqual(expected)
})
