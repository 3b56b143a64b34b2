// Service accounts with the command line: they are added with their token and listed as what they are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerToken, startService } from './support/api-client.ts'
import { runCommandLine } from './support/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-service-'))
let env: Record<string, string> = {}
let close = () => Promise.resolve()
beforeAll(async () => {
  const service = await startService(join(folder, 'data'))
  env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: ownerToken }
  close = service.close
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const expires = new Date(Date.now() + 30 * 86_400_000).toISOString()
const build = ['user', 'create', '--service', '--name', 'Build', '--role', 'operator', '--expires', expires]
const person = ['user', 'create', '--name', 'B', '--role', 'Viewer']

async function rowsOf(...args: readonly string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await runCommandLine([...args, '--output', 'json'], env)
  if (code !== 0) throw new Error(`Ended with ${code}: ${stderr}`)
  return JSON.parse(stdout) as Record<string, unknown>[]
}

it('adds a service account with its token, lists it as one, and removes it', async () => {
  const [made] = await rowsOf(...build, '--purpose', 'Uploads')
  const shown = { name: 'Build', kind: 'SERVICE', email: null, role: 'Operator', enabled: true }
  const token = expect.stringMatching(/^wb_live_[\w-]{43}$/) as string
  expect(made).toMatchObject({ ...shown, expiresAt: expires, token })
  expect(await rowsOf('user', 'list')).toContainEqual(expect.objectContaining(shown))
  const own = await runCommandLine(['user', 'list'], { ...env, WAYBILL_SECURITY_TOKEN: String(made?.['token']) })
  expect(own.code).toBe(0)
  await rowsOf('user', 'delete', String(made?.['id']))
  expect((await rowsOf('user', 'list')).map(({ kind }) => kind)).toEqual(['PERSON'])
})

it.each([
  [person, 2, '--email'],
  [[...person, '--email', 'b@example.org', '--purpose', 'x'], 2, '"--purpose" needs "--service"'],
  [[...build, '--purpose', 'x', '--email', 'b@example.org'], 2, 'A service account has no "--email"'],
  [build, 2, '--purpose'],
  [[...build, '--purpose', 'x', '--expires', '2020-01-01'], 3, 'in the past'],
] as const)('rejects %j', async (args, code, message) => {
  const ended = await runCommandLine(args, env)
  expect(ended).toMatchObject({ code, stdout: '' })
  expect(ended.stderr).toContain(message)
})
