// The action for GitHub, run as the runner runs it, against a server that has a release.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { packFolder } from './package/pack-folder.ts'
import { serverName } from './package/stage-server.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = serverName(root, process)
const parent = mkdtempSync(join(tmpdir(), 'waybill-action-'))
let archive: Buffer
let served: Record<string, Buffer | string>
let server: Server
let work: string

beforeAll(async () => {
  mkdirSync(join(parent, name))
  writeFileSync(join(parent, name, 'waybill'), '#!/bin/sh\necho it runs\n', { mode: 0o755 })
  archive = readFileSync((await packFolder(join(parent, name))).archive)
  server = createServer(({ url }, response) => {
    const file = served[(url ?? '').replace(`/o/r/releases/download/v${version}/`, '')]
    if (file === undefined) response.writeHead(404).end()
    else response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(parent, { recursive: true, force: true })
})
beforeEach(() => {
  work = mkdtempSync(join(parent, 'work-'))
  const digest = createHash('sha256').update(archive).digest('hex')
  const sums = `${'0'.repeat(64)}  other-${name}.tar.gz\n${digest}  ${name}.tar.gz\n`
  served = { SHA256SUMS: sums, [`${name}.tar.gz`]: archive }
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

function run(
  env: Record<string, string> = {},
  script = join(root, 'resources/action/main.mjs'),
): Promise<{ code: number; stdout: string }> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const around = {
    ...{ PATH: process.env['PATH'], RUNNER_TEMP: work, GITHUB_SERVER_URL: url, GITHUB_ACTION_REPOSITORY: 'o/r' },
    ...{ GITHUB_ACTION_REF: `v${version}`, GITHUB_PATH: join(work, 'path'), GITHUB_OUTPUT: join(work, 'output') },
    ...env,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env: around }, (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout }),
    )
  })
}

it('puts what the release has on the path', async () => {
  expect((await run()).code).toBe(0)
  const folder = readFileSync(join(work, 'path'), 'utf8').trim()
  expect(readFileSync(join(work, 'output'), 'utf8')).toBe(`path=${folder}\n`)
  expect(readFileSync(join(folder, 'waybill'), 'utf8')).toContain('it runs')
})

it.skipIf(process.platform === 'win32')(
  'works in a folder that is a link (Windows needs a right for links)',
  async () => {
    symlinkSync(root, join(work, 'link'))
    expect((await run({}, join(work, 'link/resources/action/main.mjs'))).stdout).toContain('Waybill is in')
  },
)

it('takes another release if one is named', async () => {
  expect((await run({ GITHUB_ACTION_REF: 'main', INPUT_VERSION: `v${version}` })).code).toBe(0)
})

it('takes the digest that is given instead of that of the release', async () => {
  const given = createHash('sha256').update(archive).digest('hex').toUpperCase()
  served['SHA256SUMS'] = ''
  expect((await run({ INPUT_SHA256: given })).code).toBe(0)
  expect(await run({ INPUT_SHA256: '1'.repeat(64) })).toMatchObject({ code: 1 })
})

it.each([
  [
    'an archive that was changed',
    () => (served[`${name}.tar.gz`] = Buffer.concat([archive, Buffer.of(0)])),
    {},
    'should have',
  ],
  [
    'no archive of this system',
    () => (served['SHA256SUMS'] = `${'a'.repeat(64)}  other.tar.gz\n`),
    {},
    'there is none for this system',
  ],
  [
    'a digest that is none',
    () => (served['SHA256SUMS'] = `abc  ${name}.tar.gz\n`),
    {},
    'there is none for this system',
  ],
  ['no release', () => (served = {}), {}, 'responded with 404'],
  ['a branch', () => undefined, { GITHUB_ACTION_REF: 'main' }, '"main" is not a release'],
  ['a way out', () => undefined, { INPUT_VERSION: `v1.0.0/../../x` }, 'is not a release'],
  ['an action of this folder', () => undefined, { GITHUB_ACTION_REPOSITORY: '' }, 'repository of the action'],
])('rejects %s', async (_title, change, env, message) => {
  change()
  const { code, stdout } = await run(env)
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error::.*\n$/)])
  expect(stdout).toContain(message)
  expect(existsSync(join(work, 'path'))).toBe(false)
})

it('is described by inputs that it reads', () => {
  const text = readFileSync(join(root, 'action.yml'), 'utf8')
  const inputs = [...(/^inputs:\n([\s\S]*?)^\S/m.exec(text)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
    ([, input]) => input,
  )
  expect(inputs).toEqual(['version', 'sha256'])
  const script = readFileSync(join(root, 'resources/action/main.mjs'), 'utf8')
  for (const input of inputs) expect(script).toContain(`INPUT_${input?.toUpperCase()}`)
  expect(text).toContain('main: resources/action/main.mjs')
})
