// Whose drafts a page reaches: those of the server that the window works with, and only with the token of its own session.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { channels } from '#desktop/channels.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import type { ConnectionReply, KeptDraft, KeptDrafts } from '#shared/bridge.ts'
import { answerConnections } from './connection-messages.ts'
import { Connections } from './connections.ts'
import { answerJson, facts, inputFor, keychain, startServer, type TestServer } from './servers-for-test.ts'

let folder: string
let server: TestServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-drafts-'))
  server = await startServer(answerJson({ data: facts }), 'first', 0)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(): Promise<Connections> {
  const secrets = createSecretStore({ dataFolder: folder, protector: keychain })
  return Connections.open({ dataFolder: folder, secrets, findOpenedFile: () => undefined, log: () => {} })
}

const tokenOf = (connections: Connections) => connections.session('local').token
const makeDraft = (): KeptDraft => ({ id: randomUUID(), text: '{"note":"half typed"}' })
const fileNames = () => readdirSync(folder).filter((name) => name.startsWith('drafts-'))

it('reaches those of its own connection, and none with the token of an earlier page or of this computer', async () => {
  const connections = await open()
  await expect(connections.drafts('local')).rejects.toThrow('another connection')
  const { id } = await connections.save(inputFor(server))
  await connections.switchTo(id)
  const token = tokenOf(connections)
  const draft = makeDraft()
  expect((await connections.keepDraft(token, draft)).drafts).toEqual([draft])

  await connections.switchTo(null)
  for (const each of [token, 'local', '']) {
    await expect(connections.drafts(each)).rejects.toThrow('another connection')
    await expect(connections.keepDraft(each, makeDraft())).rejects.toThrow('another connection')
    await expect(connections.removeDraft(each, draft.id)).rejects.toThrow('another connection')
  }
  await connections.switchTo(id)
  await expect(connections.drafts(token)).rejects.toThrow('another connection')
  expect((await connections.drafts(tokenOf(connections))).drafts).toEqual([draft])
  const later = await open()
  expect((await later.drafts(tokenOf(later))).drafts).toEqual([draft])
  connections.close()
  later.close()
})

it('deletes them with their connection', async () => {
  const connections = await open()
  const { id } = await connections.save(inputFor(server))
  await connections.switchTo(id)
  await connections.keepDraft(tokenOf(connections), makeDraft())
  expect(fileNames()).toHaveLength(1)
  await connections.remove(id)
  expect(fileNames()).toEqual([])
})

it('answers messages of any shape', async () => {
  const connections = await open()
  const { id } = await connections.save(inputFor(server))
  await connections.switchTo(id)
  const answers = answerConnections(connections, () => {})
  const send = (channel: keyof typeof channels, argument: unknown) =>
    answers[channels[channel]]?.(argument) as Promise<ConnectionReply<KeptDrafts>>
  const token = tokenOf(connections)
  const draft = makeDraft()
  expect(await send('keepDraft', { token, draft })).toMatchObject({ value: { drafts: [draft] } })
  expect(await send('drafts', { token: `${token}x` })).toMatchObject({ problem: 'This page is of another connection.' })
  expect(await send('keepDraft', { token, draft: { id: '../../x', text: '' } })).toMatchObject({
    problem: expect.stringContaining('not sound') as string,
  })
  for (const odd of [null, undefined, {}, { token }, { token, draft: null }, { token, draft: { id: 1, text: [] } }]) {
    await expect(send('keepDraft', odd)).rejects.toThrow('The message has')
  }
  expect(await send('removeDraft', { token, id: draft.id })).toMatchObject({ value: { drafts: [] } })
  connections.close()
})
