import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeOf, windowStateFile } from './window-state.ts'

const first = { x: 0, y: 24, width: 1920, height: 1056 }
const second = { x: 1920, y: 0, width: 2560, height: 1440 }
const usual = { width: 1280, height: 820 }

it.each([
  ['before the first window', null, [first], usual],
  ['without a display', { x: 5, y: 5, ...usual }, [], usual],
  ['where it was', { x: 200, y: 100, ...usual }, [first], { x: 200, y: 100, ...usual }],
  ['on the second display', { x: 3000, y: 100, ...usual }, [first, second], { x: 3000, y: 100, ...usual }],
  ['in the middle when its display is gone', { x: 3000, y: 100, ...usual }, [first], { x: 320, y: 142, ...usual }],
  ['not above the screen', { x: 100, y: -500, ...usual }, [first], { x: 320, y: 142, ...usual }],
  ['half beside the screen', { x: -600, y: 100, ...usual }, [first], { x: -600, y: 100, ...usual }],
  ['not all but beside the screen', { x: -1270, y: 100, ...usual }, [first], { x: 320, y: 142, ...usual }],
  [
    'no larger than the display that is left',
    { x: 2000, y: 0, width: 2500, height: 1400 },
    [first],
    { x: 0, y: 24, width: 1920, height: 1056 },
  ],
  [
    'no smaller than the page',
    { x: 0, y: 24, width: 200, height: 10 },
    [first],
    { x: 0, y: 24, width: 800, height: 560 },
  ],
])('a window is %s', (_where, bounds, areas, expected) => {
  expect(placeOf(bounds, areas)).toEqual(expected)
})

describe('the file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-window-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const state = { bounds: { x: -5, y: 7, width: 900, height: 700 }, isMaximized: true, isFullScreen: false, zoom: -1.5 }

  it('keeps a state as a whole, for its owner only', async () => {
    await windowStateFile(folder).write(state)
    expect(await windowStateFile(folder).read()).toEqual({ content: state, problem: null })
    expect(readdirSync(folder)).toEqual(['desktop-window.json'])
    if (process.platform !== 'win32') expect(statSync(join(folder, 'desktop-window.json')).mode & 0o777).toBe(0o600)
  })

  it.each([
    'x',
    '{}',
    JSON.stringify({ version: 1, ...state, zoom: 1e9 }),
    JSON.stringify({ version: 1, ...state, isMaximized: 1 }),
    JSON.stringify({ version: 1, ...state, bounds: { x: 0, y: 0, width: '9', height: 9 } }),
    JSON.stringify({ version: 1, ...state, bounds: { x: 0.5, y: 0, width: 9, height: 9 } }),
  ])('is as none if it is damaged: %s', async (text) => {
    const path = join(folder, 'desktop-window.json')
    writeFileSync(path, text)
    const { content, problem } = await windowStateFile(folder).read()
    expect(content).toEqual({ bounds: null, isMaximized: false, isFullScreen: false, zoom: 0 })
    expect(problem).toContain('is damaged')
    await windowStateFile(folder).write(state)
    expect(readFileSync(path, 'utf8')).toContain('-1.5')
  })
})
