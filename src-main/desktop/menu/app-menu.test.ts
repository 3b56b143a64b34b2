import { expect, it, vi } from 'vitest'
import { channels } from '#desktop/channels.ts'
import type { RecentFiles } from '#desktop/recent/recent-files.ts'
import { AppMenu, type AppMenuOptions } from './app-menu.ts'
import type { menuTemplate } from './menu-template.ts'

// Electron does not run in these tests. They check what it is given.
const electron = vi.hoisted(() => ({ app: { isPackaged: true }, Menu: {} }))
vi.mock('electron', () => electron)

it('tells the page which command or page was chosen, so that it can leave either alone', () => {
  let shown: ReturnType<typeof menuTemplate> = []
  Object.assign(electron.Menu, {
    buildFromTemplate: (template: typeof shown) => (shown = template),
    setApplicationMenu: () => {},
  })
  const sent: unknown[] = []
  const window = { webContents: { send: (...message: unknown[]) => sent.push(message) } }
  const recent = { paths: [], onChange: () => {} }
  const menu = new AppMenu({
    window: () => window as unknown as ReturnType<AppMenuOptions['window']>, // all that is used of it
    recent: recent as unknown as RecentFiles,
    openFile: () => {},
  })
  menu.showCommands(new Set(['home']))
  const [go] = shown.filter(({ label }) => label === '&Go')
  for (const { id, click } of (go?.submenu ?? []) as typeof shown) {
    if (id === 'home' || id === 'go/triage') (click as (...given: unknown[]) => void)({}, undefined, {})
  }
  expect(sent).toEqual([
    [channels.menuCommand, 'home'],
    [channels.menuCommand, '/triage'],
  ])
})
