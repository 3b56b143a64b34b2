import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KeptExports } from './kept-exports.ts'

let folder: string
const asked: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-drag-'))
  asked.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  KeptExports.open({
    dataFolder: folder,
    download: (request) => {
      asked.push(request.url)
      const isThere = request.url.endsWith('made')
      return Promise.resolve(isThere ? new Response('{"vex":1}') : new Response('{}', { status: 404 }))
    },
    icon: () => 'icon',
    log: () => {},
  })

it('keeps a made file under its own name, for its owner only, until it is closed', async () => {
  const kept = await open()
  const id = await kept.keep({ url: '/download/made', filename: 'shop-1.0.cdx.json' })
  const item = kept.itemOf(id)
  expect([item?.icon, basename(item!.file), readFileSync(item!.file, 'utf8')]).toEqual([
    'icon',
    'shop-1.0.cdx.json',
    '{"vex":1}',
  ])
  if (process.platform !== 'win32') {
    expect([statSync(item!.file).mode & 0o777, statSync(dirname(item!.file)).mode & 0o777]).toEqual([0o600, 0o700])
  }
  await kept.close()
  expect([existsSync(item!.file), kept.itemOf(id)]).toEqual([false, null])
})

it('drags nothing but files of this page', async () => {
  const kept = await open()
  const id = await kept.keep({ url: '/download/made', filename: 'a.json' })
  for (const other of ['/etc/passwd', `${id}/..`, '', null, 7, ['x']]) expect(kept.itemOf(other)).toBeNull()
  kept.disconnect()
  expect(kept.itemOf(id)).toBeNull()
})

it.each([
  ['../../evil\u202E.json', 'evil.json'],
  ['..', 'export'],
  ['C:\\x\\con.txt', '_con.txt'],
])('saves the name %j as %s', async (filename, expected) => {
  const kept = await open()
  const { file } = kept.itemOf(await kept.keep({ url: '/download/made', filename }))!
  expect([basename(file), file.startsWith(join(folder, 'dragged'))]).toEqual([expected, true])
})

it.each([
  null,
  'x',
  { url: '/download/made' },
  { url: 7, filename: 'a' },
  { url: 'https://evil.example/download/made', filename: 'a' },
  { url: 'file:///etc/passwd', filename: 'a' },
  { url: '/graphql', filename: 'a' },
  { url: '/download/../graphql', filename: 'a' },
  { url: `/download/${'x'.repeat(3000)}`, filename: 'a' },
])('asks the service for nothing but a made file: %j', async (input) => {
  expect(await (await open()).keep(input)).toBeNull()
  expect(asked).toEqual([])
})

it('keeps nothing of a URL that was used', async () => {
  const kept = await open()
  expect(await kept.keep({ url: '/download/used', filename: 'a.json' })).toBeNull()
  expect(existsSync(join(folder, 'dragged'))).toBe(false)
})

it('removes what an earlier start left, and the oldest of many', async () => {
  mkdirSync(join(folder, 'dragged/old'), { recursive: true })
  writeFileSync(join(folder, 'dragged/old/x.json'), '')
  const kept = await open()
  expect(existsSync(join(folder, 'dragged'))).toBe(false)
  const keepOne = () => kept.keep({ url: '/download/made', filename: 'a.json' })
  const first = await keepOne()
  await Promise.all(Array.from({ length: 20 }, keepOne))
  expect([kept.itemOf(first), readdirSync(join(folder, 'dragged')).length]).toEqual([null, 20])
})

it('counts the files of earlier pages, which a program may still read', async () => {
  const kept = await open()
  const keepOne = () => kept.keep({ url: '/download/made', filename: 'a.json' })
  const first = kept.itemOf(await keepOne())
  kept.disconnect()
  await Promise.all(Array.from({ length: 19 }, keepOne))
  expect(existsSync(first!.file)).toBe(true)
  await keepOne()
  expect([existsSync(first!.file), readdirSync(join(folder, 'dragged')).length]).toEqual([false, 20])
})
