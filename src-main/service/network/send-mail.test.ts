import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, sendMail, type SentMail } from './send-mail.ts'
import { trustLoopback } from './support/loopback-tls.ts'
import { type MailTestServer, mailUser, replyOf, startMailServer } from './support/mail-server.ts'

let server: MailTestServer | undefined
let distrust: () => void
beforeEach(() => {
  distrust = trustLoopback()
})
afterEach(async () => {
  distrust()
  await server?.close()
  server = undefined
})

const start = async (options: Parameters<typeof startMailServer>[0] = {}) => (server = await startMailServer(options))
const mail: SentMail = {
  from: { name: 'Waybill "Team", Inc.', address: 'waybill@example.com' },
  to: 'ada@example.com',
  id: '01a1f96c-d219-7adc-bc6d-bfd2b404325b',
  subject: 'Ein Fünd: \r\nBcc: eve@example.com',
  text: 'Two findings\n.\nQUIT\n',
  html: '<p>Two findings</p>',
}
const send = (more: Partial<MailServer> = {}, sent: Partial<SentMail> = {}, timeoutMs = 20_000) =>
  sendMail(
    { host: '127.0.0.1', port: server?.port ?? 0, protection: 'STARTTLS', login: mailUser, ...more },
    { ...mail, ...sent },
    { signal: new AbortController().signal, timeoutMs },
  )
const problem = (...args: Parameters<typeof send>) => send(...args).catch((error: unknown) => error)

test('sends by STARTTLS with a login, and nothing of a text becomes a header or a command', async () => {
  const { taken } = await start()
  await send()
  expect(taken).toEqual([
    {
      from: 'waybill@example.com',
      to: ['ada@example.com'],
      user: 'waybill',
      isEncrypted: true,
      raw: expect.any(String),
    },
  ])
  const [head = '', ...rest] = (taken[0]?.raw ?? '').split('\r\n\r\n')
  expect(head).toContain('Message-ID: <01a1f96c-d219-7adc-bc6d-bfd2b404325b@example.com>')
  expect(head).toContain('Auto-Submitted: auto-generated')
  expect(head).not.toMatch(/^Bcc/im)
  expect(rest.join('\r\n\r\n')).toContain('Two findings\r\n.\r\nQUIT')
})

test('sends by TLS from the start, and without any where that is wanted', async () => {
  const secure = await start({ secure: true })
  await send({ protection: 'TLS' })
  expect(secure.taken).toMatchObject([{ isEncrypted: true, user: 'waybill' }])
  await secure.close()
  const plain = await start({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] })
  await send({ protection: 'NONE', login: null })
  expect(plain.taken).toMatchObject([{ isEncrypted: false, user: null }])
})

test('sends nothing when STARTTLS is not offered, or the certificate is not trusted', async () => {
  const plain = await start({ authOptional: true, disabledCommands: ['STARTTLS'] })
  expect(await problem({ login: null })).toMatchObject({
    isTransient: false,
    remedy: expect.stringMatching(/protection of the mail server/),
  })
  expect(plain.taken).toEqual([])
  await plain.close()
  const other = await start()
  distrust()
  expect(await problem()).toMatchObject({
    message: expect.stringMatching(/could not be encrypted|not trusted/),
    isTransient: false,
  })
  expect(other.taken).toEqual([])
  await other.close()
  const secure = await start({ secure: true })
  expect(await problem({ protection: 'TLS' })).toMatchObject({ isTransient: false })
  expect(secure.taken).toEqual([])
})

test('says that the login is wrong, and never what it is', async () => {
  await start()
  const error = await problem({ login: { user: 'waybill', password: 'wrong-secret' } })
  expect(error).toMatchObject({
    message: expect.stringMatching(/answered 535/),
    isTransient: false,
    remedy: expect.stringMatching(/password/),
  })
  expect(JSON.stringify([(error as Error).message, error])).not.toContain('wrong-secret')
})

test.each([
  ['onMailFrom', 451, true],
  ['onMailFrom', 553, false],
  ['onRcptTo', 450, true],
  ['onRcptTo', 550, false],
] as const)('takes a reply of %s %i as transient: %s', async (step, code, isTransient) => {
  await start({
    [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(replyOf(code, 'No')),
  })
  expect(await problem()).toMatchObject({ message: expect.stringMatching(`answered ${code} No`), isTransient })
})

test.each([
  [454, true],
  [535, false],
])('takes a reply of %i to the login as transient: %s', async (code, isTransient) => {
  await start({ onAuth: (_login, _session, done) => done(replyOf(code, 'No')) })
  expect(await problem()).toMatchObject({ message: expect.stringMatching(`answered ${code} No`), isTransient })
})

test.each([
  [452, true],
  [554, false],
])('takes a reply of %i to the content as transient: %s', async (code, isTransient) => {
  await start({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(replyOf(code, 'No\u001b[31m room')))
    },
  })
  expect(await problem()).toMatchObject({
    message: expect.stringMatching(`answered ${code} No.?\\[31m room`),
    isTransient,
  })
})

/** A server that speaks only as far as the test says. */
async function withTalk(talk: (socket: Socket) => void, run: (port: number) => Promise<void>): Promise<void> {
  const sockets = new Set<Socket>()
  const odd: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  try {
    await run((odd.address() as AddressInfo).port)
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => odd.close(resolve))
  }
}

test.each<[string, (socket: Socket) => void, RegExp]>([
  ['says nothing', () => {}, /did not answer in time/],
  ['hangs up', (socket) => void socket.end(), /failed|does not respond/],
  ['is none', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /failed|answered|does not respond/],
  ['talks without end', (socket) => void socket.write(`220-${'x'.repeat(200_000)}`), /failed|in time/],
])('tries again later when the server %s', async (_, talk, message) => {
  await withTalk(talk, async (port) => {
    const error = await problem({ port, protection: 'NONE', login: null }, {}, 1_500)
    expect(error).toMatchObject({ name: 'Rejection', message: expect.stringMatching(message), isTransient: true })
  })
})

test('stops when asked', async () => {
  const controller = new AbortController()
  await withTalk(
    () => controller.abort(new Error('closing')),
    async (port) => {
      const to = { host: '127.0.0.1', port, protection: 'NONE', login: null } as const
      await expect(sendMail(to, mail, { signal: controller.signal, timeoutMs: 20_000 })).rejects.toThrow('closing')
    },
  )
})

test.each(['169.254.169.254', '[::ffff:169.254.169.254]', 'fe80::1'])('never contacts %s', async (host) => {
  await expect(send({ host })).rejects.toThrow(/private network/)
})

test('names a host that does not exist, and a port where nobody listens', async () => {
  expect(await problem({ host: 'mail.invalid', port: 25 })).toMatchObject({ isTransient: true })
  const { port, close } = await start()
  await close()
  server = undefined
  expect(await problem({ port })).toMatchObject({ message: expect.stringMatching(/ECONNREFUSED/), isTransient: true })
})
