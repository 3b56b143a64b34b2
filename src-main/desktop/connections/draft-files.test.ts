import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftLimits, type KeptDraft } from '#shared/bridge.ts'
import type { StoredServer } from './connection-file.ts'
import { DraftFiles } from './draft-files.ts'

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'waybill-drafts-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const server: StoredServer = {
  ...{ id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Harbor', address: 'https://harbor.example', color: 'blue' },
  ...{ certificate: null, isPinned: false, ca: null, version: '1.0.0', role: 'Operator', user: 'Ada' },
}
const others: readonly StoredServer[] = [
  { ...server, user: 'Ben' },
  { ...server, address: 'https://quay.example' },
  { ...server, id: 'aaaaaaaa-0000-4000-8000-000000000002' },
]
const draft = (text = ''): KeptDraft => ({ id: randomUUID(), text })

it('keeps what was put in any order, across starts, for each connection and user apart', async () => {
  const servers = [server, ...others]
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      at: fc.nat(servers.length - 1),
      id: fc.constantFrom(...ids),
      text: fc.string({ unit: 'binary' }),
    }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(servers.length - 1), id: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant('start' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const own = await mkdtemp(join(folder, 'run-'))
      let files = new DraftFiles(own)
      const model = servers.map(() => new Map<string, string>())
      for (const one of steps) {
        if (one.kind === 'start') files = new DraftFiles(own)
        else if (one.kind === 'remove') {
          model[one.at]?.delete(one.id)
          await files.remove(servers[one.at] ?? server, one.id)
        } else {
          model[one.at]?.set(one.id, one.text)
          await files.put(servers[one.at] ?? server, { id: one.id, text: one.text })
        }
        const kept = await Promise.all(servers.map((each) => files.read(each)))
        expect(kept).toEqual(
          model.map((texts) => ({
            drafts: [...texts].map(([id, text]) => ({ id, text })),
            problem: null,
          })),
        )
      }
    }),
    { numRuns: 15 },
  )
})

it('is one file for its owner only, without leftovers, also after many changes at once', async () => {
  const files = new DraftFiles(folder)
  const drafts = Array.from({ length: 20 }, () => draft())
  await Promise.all(drafts.map((one) => files.put(server, one)))
  expect((await files.read(server)).drafts).toEqual(drafts)
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  if (process.platform !== 'win32') expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
})

it.each(['', '{', '[]', '{"version":1}', '{"version":1,"drafts":[{"id":"x","text":"y"}]}', '\0'.repeat(50)])(
  'sets a damaged file aside, says so until the next start, and keeps the next draft: %j',
  async (content) => {
    const files = new DraftFiles(folder)
    await files.put(server, draft())
    const [name = ''] = await readdir(folder)
    await writeFile(join(folder, name), content)
    const found = await files.read(server)
    expect(found).toMatchObject({ drafts: [] })
    expect(found.problem).toContain(`${name}.damaged`)
    const next = draft()
    expect(await files.put(server, next)).toMatchObject({ drafts: [next], problem: found.problem })
    expect(await readFile(join(folder, `${name}.damaged`), 'utf8')).toBe(content)
    expect(await new DraftFiles(folder).read(server)).toMatchObject({ drafts: [next], problem: null })
  },
)

it('leaves a file of a newer release as it is', async () => {
  const files = new DraftFiles(folder)
  await files.put(server, draft())
  const [name = ''] = await readdir(folder)
  const newer = '{"version":2,"drafts":"otherwise"}'
  await writeFile(join(folder, name), newer)
  expect(await files.read(server)).toMatchObject({
    drafts: [],
    problem: expect.stringContaining('newer Waybill') as string,
  })
  await expect(files.put(server, draft())).rejects.toThrow('cannot be replaced')
  await expect(files.remove(server, randomUUID())).rejects.toThrow('cannot be replaced')
  expect(await readFile(join(folder, name), 'utf8')).toBe(newer)
  await rm(join(folder, name)) // as the error says
  const kept = draft('kept')
  expect((await files.put(server, kept)).drafts).toEqual([kept])
})

it('bounds number and size, and replaces a draft when there is no room for another', async () => {
  const files = new DraftFiles(folder)
  await expect(async () => files.put(server, draft('x'.repeat(draftLimits.characters + 1)))).rejects.toThrow(
    'too large',
  )
  await expect(async () => files.put(server, { id: '../x', text: '' })).rejects.toThrow('not sound')
  const large = Array.from({ length: draftLimits.allCharacters / draftLimits.characters }, () =>
    draft('x'.repeat(draftLimits.characters)),
  )
  for (const one of large) await files.put(server, one)
  await expect(files.put(server, draft())).resolves.toBeDefined()
  await expect(files.put(server, draft('x'))).rejects.toThrow('no room')
  for (const { id } of large) await files.remove(server, id)
  const { drafts } = await files.read(server)
  const [name = ''] = await readdir(folder)
  const many = [...drafts, ...Array.from({ length: draftLimits.count - drafts.length }, () => draft())]
  await writeFile(join(folder, name), JSON.stringify({ version: 1, drafts: many }))
  await expect(files.put(server, draft())).rejects.toThrow('no room')
  const [first] = many
  expect((await files.put(server, { id: first?.id ?? '', text: 'again' })).drafts[0]?.text).toBe('again')
})

it('forgets those of a removed connection, of each of its users, and no others', async () => {
  const files = new DraftFiles(folder)
  const [ben = server, , other = server] = others
  for (const each of [server, ben, other]) await files.put(each, draft())
  await files.forget(server.id)
  expect((await files.read(server)).drafts).toEqual([])
  expect((await files.read(ben)).drafts).toEqual([])
  expect((await files.read(other)).drafts).toHaveLength(1)
})
