import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeptWindow } from './kept-window.ts'

// Electron does not run in these tests. Tests in Electron check a window.
vi.mock('electron', () => ({}))

const bounds = { x: 10, y: 20, width: 1000, height: 700 }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-window-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = () => join(folder, 'desktop-window.json')

/** A window as a system shows it that says of none in full screen that it is maximized. */
class FakeWindow extends EventEmitter {
  isBig = false
  isFull = false
  zoom = 0
  readonly webContents = Object.assign(new EventEmitter(), {
    getZoomLevel: () => this.zoom,
    setZoomLevel: (zoom: number) => (this.zoom = zoom),
  })
  isDestroyed = () => false
  getNormalBounds = () => bounds
  isMaximized = () => this.isBig && !this.isFull
  isFullScreen = () => this.isFull
  show = () => {}
  maximize() {
    this.isBig = true
    this.emit('maximize')
  }
  setFullScreen(isFull: boolean) {
    this.isFull = isFull
    this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen')
  }
}

/** Opens a window as the last one was left. Its page is drawn and loaded as told. */
async function open(events: readonly ('drawn' | 'loaded' | 'blur')[]) {
  const kept = await KeptWindow.open(folder, () => {})
  const window = new FakeWindow()
  kept.keep(window as unknown as Parameters<typeof kept.keep>[0]) // all that it calls
  for (const event of events) {
    if (event === 'drawn') window.emit('ready-to-show')
    else if (event === 'loaded') window.webContents.emit('did-finish-load')
    else window.emit('blur')
  }
  return { kept, window }
}

async function leave({ kept, window }: Awaited<ReturnType<typeof open>>) {
  window.emit('close')
  await kept.flush()
  return JSON.parse(readFileSync(pathOf(), 'utf8')) as object
}

it('a maximized window is one again after full screen, also over a restart', async () => {
  const first = await open(['drawn', 'loaded'])
  first.window.maximize()
  first.window.setFullScreen(true)
  expect(await leave(first)).toMatchObject({ isMaximized: true, isFullScreen: true })
  const second = await open(['drawn', 'loaded'])
  expect([second.window.isBig, second.window.isFull]).toEqual([true, true])
  second.window.setFullScreen(false)
  expect(await leave(second)).toMatchObject({ isMaximized: true, isFullScreen: false })
  const third = await open(['drawn', 'loaded'])
  Object.assign(third.window, { isBig: false })
  expect(await leave(third)).toMatchObject({ isMaximized: false })
})

it.each([[['drawn', 'blur', 'loaded']], [['loaded', 'blur', 'drawn']], [['drawn', 'blur']]] as const)(
  'the zoom that was left is not lost by what happens before it is there: %j',
  async (events) => {
    const left = { version: 1, bounds, isMaximized: true, isFullScreen: false, zoom: 2 }
    writeFileSync(pathOf(), JSON.stringify(left))
    const next = await open(events)
    expect(await leave(next)).toMatchObject({ isMaximized: true, zoom: 2 })
    expect(next.window.zoom).toBe(events.includes('loaded' as never) ? 2 : 0)
  },
)
