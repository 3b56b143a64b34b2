import { expect, it, vi } from 'vitest'
import { menuCommands, type MenuCommand } from '#shared/bridge.ts'
import { goPages } from './go-menu.ts'
import { menuTemplate, type MenuOptions } from './menu-template.ts'

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
  const recent = { paths: [], open: () => {}, clear: () => {} }
  const ready = new Set(menuCommands)
  add(menuTemplate({ send: () => {}, open: () => {}, ready, recent, tools: false, isMac: false, ...options }))
  return entries
}

it('has no key without ⌘ on macOS, where it could be one that the user types', () => {
  const entries = entriesOf({ isMac: true })
  const keys = entries.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
  expect(keys).toEqual(['CmdOrCtrl+O', 'CmdOrCtrl+E', 'CmdOrCtrl+K'])
  const bare = ['undo', 'redo', 'focus-filter', 'my-queue', 'tray', 'keys']
  const labels = entries.flatMap(({ id, label }) => (bare.includes(id ?? '') ? [label] : []))
  expect(labels).toEqual([
    'Undo decision (Z)',
    'Redo decision (⇧Z)',
    'Filter (/)',
    'Assigned to you, everything (M)',
    'Tray (W)',
    'Keyboard shortcuts (?)',
  ])
})

it('shows keys elsewhere and registers none', () => {
  const shown = entriesOf({}).filter(({ accelerator }) => accelerator !== undefined)
  expect(shown.map(({ accelerator, registerAccelerator }) => [accelerator, registerAccelerator])).toEqual(
    ['CmdOrCtrl+O', 'CmdOrCtrl+E', 'Z', 'Shift+Z', '/', 'M', 'CmdOrCtrl+K', 'W', 'F1', '?'].map((key) => [key, false]),
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
    if (!menuCommands.some((command) => command === entry.id)) continue
    // What Electron passes: the item, the window and how it came to it. Only the last is read.
    entry.click?.({} as never, undefined, { triggeredByAccelerator: byKey })
  }
  const always = ['open-files', 'open-folder', 'export', 'home', 'palette']
  expect(sent.toSorted()).toEqual((byKey ? always : [...menuCommands]).toSorted())
})

it.each([
  [true, ['reload', 'toggleDevTools']],
  [false, []],
])('has entries for developers: %s', (tools, expected) => {
  const roles = entriesOf({ tools }).map(({ role }) => role)
  expect(roles.filter((role) => role === 'reload' || role === 'toggleDevTools')).toEqual(expected)
})

it.each([
  [false, ['/help']],
  [true, []],
])('opens the guide by a click, and not by its key, which the page handles (key: %s)', (byKey, expected) => {
  const opened: string[] = []
  const guide = entriesOf({ open: (page) => opened.push(page) }).find(({ label }) => label === 'Guide')
  guide?.click?.({} as never, undefined, { triggeredByAccelerator: byKey })
  expect(opened).toEqual(expected)
})

it('shows what cannot act as not available', () => {
  const isEnabled = (ready: readonly MenuCommand[]) =>
    entriesOf({ ready: new Set(ready) }).flatMap(({ id, label, enabled, submenu, type }) =>
      submenu === undefined && type === undefined && enabled === true ? [id ?? label] : [],
    )
  expect(isEnabled([])).toEqual([])
  expect(isEnabled(['undo', 'open-files'])).toEqual(['open-files', 'undo'])
  expect(isEnabled(['home'])).toEqual(['home', ...goPages.map(({ path }) => `go${path}`), 'Guide'])
})

it('opens a page by its entry', () => {
  const opened: string[] = []
  const entries = entriesOf({ open: (page) => opened.push(page) })
  for (const { id, click } of entries) if (id === 'go/settings/backup') click?.({} as never, undefined, {})
  expect(opened).toEqual(['/settings/backup'])
})
