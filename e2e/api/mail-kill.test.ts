// @module-tag long
// A kill between the reply of a mail server and our record of it: no mail is lost, and one that comes again has the same Message-ID.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { type MailTestServer, startMailServer } from '#service/network/support/mail-server.ts'
import { killedServer } from './support/killed-server.ts'
import { deliveryRows, queueDeliveries } from './support/queued-deliveries.ts'

let mails: MailTestServer
let server: ReturnType<typeof killedServer>
/** The delivery of each mail that was taken, by its Message-ID. */
let taken: string[]
/** What the server does with a mail once it has it: `reply` takes it. */
let answer: (id: string, reply: () => void) => void

const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => {
    const id = /^Message-ID: <([\da-f-]+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none'
    taken.push(id)
    answer(id, () => done())
  })
}

beforeEach(async () => {
  taken = []
  answer = (_id, reply) => reply()
  mails = await startMailServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], onData })
  server = killedServer('mail-kill')
})
afterEach(async () => {
  await server.end()
  await mails.close()
})

type Client = Awaited<ReturnType<ReturnType<typeof killedServer>['start']>>['client']

async function change({ data }: Client, mutation: string): Promise<void> {
  const answered = await data<Record<string, { errors: string[] }>>(`mutation { ${mutation} { errors } }`)
  expect(Object.values(answered).flatMap(({ errors }) => errors)).toEqual([])
}

/** Starts a service that sends mails, and queues some. */
async function startWithMails(count: number) {
  const { process, client } = await server.start()
  const { organizationUser } = await client.data<{ organizationUser: { user: { id: string } } }>(
    '{ organizationUser { user { id } } }',
  )
  await change(client, `userUpdate(input: { id: "${organizationUser.user.id}", email: "security@harbour.example" })`)
  const address = `host: "127.0.0.1", port: ${mails.port}, protection: "NONE", senderAddress: "waybill@harbour.example"`
  await change(client, `notificationMailServerUpdate(input: { ${address}, senderName: "Waybill" })`)
  await change(client, 'notificationChannelUpdate(email: true)')
  const ids = await queueDeliveries(
    server.folder,
    Array.from({ length: count }, (_none, index) => ({ channel: 'EMAIL', title: `Mail ${index}` }) as const),
  )
  await change(client, 'organizationUpdate(input: { networkAllowed: true })')
  return { process, ids }
}

const statesOf = () => deliveryRows(server.folder).map(({ state }) => state)
const timesOf = (id: string) => taken.filter((each) => each === id).length

test('mails that were taken and not replied to at a kill come once more, and all others once', async () => {
  answer = () => {}
  const { process, ids } = await startWithMails(5)
  await expect.poll(() => taken.length).toBeGreaterThan(0)
  await process.kill()
  const doubled = new Set(taken)
  expect(doubled.size).toBe(taken.length)
  answer = (_id, reply) => reply()
  const second = await server.start()
  await expect.poll(statesOf).toEqual(ids.map(() => 'SENT'))
  expect(ids.map(timesOf)).toEqual(ids.map((id) => (doubled.has(id) ? 2 : 1)))
  // What is recorded is not sent again.
  await second.process.kill()
  const before = taken.length
  // Queued before the start: nothing tells a running service of it.
  const [last] = await queueDeliveries(server.folder, [{ channel: 'EMAIL' }])
  await server.start()
  await expect.poll(() => timesOf(last ?? '')).toBe(1)
  expect(taken.length).toBe(before + 1)
})

test('a service that is killed at each reply loses no mail, and sends each at most once more for each kill', async () => {
  const kills = 4
  const killedAt = new Map<string, number>()
  const answered = new Set<string>()
  let kill: (() => Promise<void>) | null = null
  let killed: Promise<void> | null = null
  // The reply is on its way when the process ends: it may have recorded it or not.
  answer = (id, reply) => {
    reply()
    if (!answered.has(id)) killed ??= kill?.() ?? null
    answered.add(id)
  }
  const { process: first, ids } = await startWithMails(8)
  kill = () => first.kill()
  for (let round = 0; round < kills; round += 1) {
    await expect.poll(() => killed !== null || statesOf().every((state) => state === 'SENT')).toBe(true)
    await (killed ?? kill?.())
    kill = null
    for (const { id, state } of deliveryRows(server.folder)) {
      if (state === 'SENDING') killedAt.set(id, (killedAt.get(id) ?? 0) + 1)
    }
    killed = null
    const { process } = await server.start()
    if (round < kills - 1) kill = () => process.kill()
  }
  await expect.poll(statesOf).toEqual(ids.map(() => 'SENT'))
  for (const id of ids) {
    expect(timesOf(id)).toBeGreaterThan(0)
    expect(timesOf(id)).toBeLessThanOrEqual(1 + (killedAt.get(id) ?? 0))
  }
  expect(new Set(taken)).toEqual(new Set(ids))
})
