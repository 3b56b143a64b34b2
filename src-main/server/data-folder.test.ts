import { describe, expect, it } from 'vitest'
import { resolveDataFolder } from './data-folder.ts'

describe('resolveDataFolder', () => {
  it.each([
    [['--data', '/a'], { WAYBILL_DATA: '/b' }, 'linux', '/a'],
    [['x.json', '--data=/a'], {}, 'linux', '/a'],
    [[], { WAYBILL_DATA: '/b', XDG_DATA_HOME: '/x' }, 'linux', '/b'],
    [[], { WAYBILL_DATA: '', XDG_DATA_HOME: '/x', HOME: '/h' }, 'linux', '/x/waybill'],
    [[], { HOME: '/h' }, 'linux', '/h/.local/share/waybill'],
    [[], { HOME: '/h' }, 'darwin', '/h/Library/Application Support/Waybill'],
    [[], { APPDATA: '/r', LOCALAPPDATA: '/l' }, 'win32', '/l/Waybill'],
    [[], { APPDATA: '/r', HOME: '/h' }, 'win32', '/h/AppData/Local/Waybill'],
  ] as const)('resolves %j with %j on %s', (argv, env, platform, expected) => {
    expect(resolveDataFolder(argv, env, platform)).toBe(expected)
  })

  it.each([[['--data']], [['--data=']]])('requires a folder for %j', (argv) => {
    expect(() => resolveDataFolder(argv, {})).toThrow(/needs a folder/)
  })
})
