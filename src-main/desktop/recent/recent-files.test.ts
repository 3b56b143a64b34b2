import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RecentFiles } from './recent-files.ts'
import { recentMenu } from './recent-menu.ts'

let folder: string
const told: string[] = []
const said: string[] = []
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'waybill-recent-')))
  told.length = said.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  RecentFiles.open(
    folder,
    { add: (path) => told.push(path), clear: () => told.push('clear') },
    (line) => void said.push(line),
  )

function made(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '{}')
  return path
}

it('has the last file first, each once, ten of them, and keeps them', async () => {
  const recent = await open()
  const paths = Array.from({ length: 12 }, (_, at) => made(`${at}.json`))
  await recent.add(paths.slice(0, 6))
  await recent.add(paths.slice(6))
  await recent.add([paths[3]])
  const expected = [3, 11, 10, 9, 8, 7, 6, 5, 4, 2].map((at) => paths[at])
  expect(recent.paths).toEqual(expected)
  expect((await open()).paths).toEqual(expected)
  expect(told).toEqual([...paths, paths[3]])
  const file = join(folder, 'desktop-recent-files.json')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('leaves out what is no file', async () => {
  const recent = await open()
  const file = made('a.json')
  symlinkSync(file, join(folder, 'link.json'))
  await recent.add([folder, join(folder, 'none'), 'a.json', '', 7, null, `${file}\0`, join(folder, 'link.json')])
  expect(recent.paths).toEqual([file])
})

it('forgets a file that is gone, and all of them', async () => {
  const recent = await open()
  const [one, two] = [made('one.json'), made('two.json')]
  let changes = 0
  recent.onChange(() => (changes += 1))
  await recent.add([one, two])
  rmSync(two)
  await recent.check(one)
  await recent.check(two)
  expect([recent.paths, changes]).toEqual([[one], 2])
  await recent.clear()
  expect([recent.paths, told.at(-1)]).toEqual([[], 'clear'])
  expect(readFileSync(join(folder, 'desktop-recent-files.json'), 'utf8')).not.toContain('one.json')
})

it.each(['x', '{"version":1,"paths":["relative"]}', '{"version":1,"paths":[1]}'])(
  'starts again empty if its file is damaged: %s',
  async (text) => {
    writeFileSync(join(folder, 'desktop-recent-files.json'), text)
    expect((await open()).paths).toEqual([])
    expect(said).toEqual([expect.stringContaining('is damaged')])
  },
)

it('names files as they are, and folders where names are the same', () => {
  mkdirSync(join(folder, 'b'))
  const menu = recentMenu({
    paths: ['/a/shop.json', '/b/shop.json', '/b/R&D\u202E.json'],
    open: (path) => told.push(path),
    clear: () => told.push('clear'),
  })
  const entries = menu.submenu as { label?: string; click?: () => void }[]
  expect(entries.map(({ label }) => label)).toEqual([
    'shop.json (a)',
    'shop.json (b)',
    'R&&D .json',
    undefined,
    'Clear this list',
  ])
  for (const { click } of entries) click?.()
  expect(told).toEqual(['/a/shop.json', '/b/shop.json', '/b/R&D\u202E.json', 'clear'])
  expect(recentMenu({ paths: [], open: () => {}, clear: () => {} })).toMatchObject({ enabled: false, submenu: [] })
})
