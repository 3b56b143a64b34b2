import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LinkSettingsFile } from './link-settings.ts'

let folder: string
const said: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-links-'))
  said.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => LinkSettingsFile.open(folder, (line) => said.push(line))

it('what was set is there after a restart, for its owner only', async () => {
  const settings = await open()
  expect(settings.mode).toBe('ask-for-servers')
  await settings.setMode('off')
  expect(settings.mode).toBe('off')
  expect((await open()).mode).toBe('off')
  if (process.platform !== 'win32') expect((await stat(join(folder, 'links.json'))).mode & 0o777).toBe(0o600)
  expect(said).toEqual([])
})

it.each(['', '{', '[]', '{"version":1}', '{"version":1,"mode":"always"}', '{"version":0,"mode":"off"}'])(
  'asks for every link after the damaged settings %j, which are kept',
  async (text) => {
    await writeFile(join(folder, 'links.json'), text)
    const settings = await open()
    expect(settings.mode).toBe('ask')
    expect(said).toEqual([expect.stringContaining('The link setting is damaged')])
    expect(await readFile(join(folder, 'links.json.damaged'), 'utf8')).toBe(text)
    expect((await open()).mode).toBe('ask')
    await settings.setMode('off')
    expect((await open()).mode).toBe('off')
  },
)

it('leaves settings of a newer release as they are, and asks for every link', async () => {
  const text = '{"version":2,"mode":"by-sender"}'
  await writeFile(join(folder, 'links.json'), text)
  const settings = await open()
  expect(settings.mode).toBe('ask')
  await expect(settings.setMode('off')).rejects.toThrow('cannot be replaced')
  expect(settings.mode).toBe('ask')
  expect(await readFile(join(folder, 'links.json'), 'utf8')).toBe(text)
})
