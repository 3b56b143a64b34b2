import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { ownerToken, startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'
import { kev, osv, severity, zip } from './support/osv.ts'

const program = testProgram('cli')
const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-'))
const dataFolder = join(folder, 'data')
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  service = await startService(dataFolder)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a separate process until it ends, by default as the Owner of the running service. */
function waybill(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const access = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: ownerToken }
  const kept = { PATH: process.env['PATH'], HOME: folder, NODE_NO_WARNINGS: '1' }
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...kept, ...access, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}

/** Returns the JSON output of the command line, which must have succeeded. */
async function rowsOf(...args: readonly string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await waybill([...args, '--output', 'json'])
  if (code !== 0) throw new Error(`Ended with ${code}: ${stderr}`)
  return JSON.parse(stdout) as Record<string, unknown>[]
}

function written(name: string, bytes: Uint8Array | string): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bytes)
  return file
}

const old = [{ name: 'old', version: '1.0.0', purl: 'pkg:npm/old@1.0.0' }, { name: 'nameless' }]
const isTime = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) as string
const isId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string

test('imports advisories, uploads versions, exports findings and removes sources', { timeout: 120_000 }, async () => {
  await service.product('Shop')
  written(
    'feeds/npm/all.zip',
    zip([osv('CVE-2026-0001', 'old', severity.critical), osv('CVE-2026-0002', 'other')]).bytes,
  )
  written('feeds/kev.json', kev('CVE-2026-0001').bytes)
  written('feeds/README.md', 'not a feed')
  written('feeds/.hidden/other.json', '{}')
  expect(await rowsOf('advisories', 'import', join(folder, 'feeds'))).toMatchObject([
    { file: join(folder, 'feeds/kev.json'), source: 'CISA KEV', state: 'SUCCEEDED', records: 1, skipped: 0 },
    { file: join(folder, 'feeds/npm/all.zip'), source: 'OSV npm', state: 'SUCCEEDED', records: 2, skipped: 0 },
  ])

  const first = written('first.cdx.json', cyclonedxOf(old, { version: '1.0.0' }).bytes)
  const second = written('second.cdx.json', cyclonedxOf([], { version: '2.0.0' }).bytes)
  const uploaded = await rowsOf('upload', first, second, '--product', 'shop', '--env', 'Production', '--wait')
  const found = { components: 2, critical: 1, high: 0, medium: 0, low: 0, none: 0, unknown: 0 }
  expect(uploaded).toMatchObject([
    { file: first, version: '1.0.0', state: 'PROCESSED', id: isId, ...found },
    { file: second, version: '2.0.0', state: 'PROCESSED', id: isId, components: 0, critical: 0 },
  ])
  const versions = await rowsOf('versions', '--product', 'shop')
  const more = { environment: 'production', scan: 'FINISHED', spec: 'CycloneDX 1.5', createdAt: isTime }
  expect(versions).toMatchObject([
    { version: '2.0.0', id: uploaded[1]?.['id'], ...more },
    { version: '1.0.0', id: uploaded[0]?.['id'], ...more, ...found },
  ])
  // The component without a purl cannot be evaluated, and is not called clean.
  expect(versions[1]).toMatchObject({ notEvaluated: 1 })
  expect(await rowsOf('products')).toMatchObject([{ name: 'Shop', versions: 2, updatedAt: isTime, id: isId }])

  expect(await rowsOf('advisories', 'remove', 'osv NPM')).toEqual([{ name: 'osv NPM', state: 'REMOVED' }])
  const left = await rowsOf('advisories', 'list')
  expect(left).toMatchObject([{ name: 'CISA KEV', kind: 'KEV', stale: true, importedAt: isTime }])
  expect(left).toHaveLength(1)
})

test('has stored an upload without --wait when the program ends', async () => {
  await service.product('Stored')
  const file = written('stored.cdx.json', cyclonedxOf(old).bytes)
  const { code, stdout, stderr } = await waybill(['upload', file, '--product', 'Stored'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^FILE +VERSION +STATE +ID\n\S+ +1\.0\.0 +STORED +[0-9a-f-]{36}\n$/)
})

test('reports each SBOM of a zip archive and waits for it', async () => {
  await service.product('Archive')
  const entries = ['1.0.0', '2.0.0'].map((version) => {
    const { bytes } = cyclonedxOf(old, { version })
    return [`${version}.cdx.json`, Buffer.from(bytes)] as const
  })
  const file = written('both.zip', zipSync(Object.fromEntries(entries)))
  const rows = await rowsOf('upload', file, '--product', 'Archive', '--wait')
  expect(rows).toMatchObject([
    { file: `${file}: 1.0.0.cdx.json`, version: '1.0.0', state: 'PROCESSED', id: isId, components: 2 },
    { file: `${file}: 2.0.0.cdx.json`, version: '2.0.0', state: 'PROCESSED', id: isId, components: 2 },
  ])
  expect(rows[0]?.['id']).not.toBe(rows[1]?.['id'])
})

describe('rejected input', () => {
  test('stores the other documents besides an unreadable one: exit code 3', async () => {
    await service.product('Mixed')
    const bad = written('bad.json', '{"bomFormat": "CycloneDX", "specVersion":')
    const good = written('good.cdx.json', cyclonedxOf(old).bytes)
    const ended = await waybill(['upload', bad, good, '--product', 'Mixed', '--wait', '--output', 'json'])
    expect(ended.code).toBe(3)
    expect(JSON.parse(ended.stdout)).toMatchObject([
      { file: bad, version: null, state: 'REFUSED' },
      { file: good, version: '1.0.0', state: 'PROCESSED' },
    ])
    expect(ended.stderr).toContain(`${bad}: `)
  })

  test('rejects an unknown product with the text of the specification: exit code 3', async () => {
    const file = written('nowhere.cdx.json', cyclonedxOf(old).bytes)
    const { code, stderr } = await waybill(['upload', file, '--product', 'Nowhere'])
    expect({ code, stderr }).toEqual({ code: 3, stderr: `${file}: Project group not found\n` })
  })

  test('rejects a file that is not a feed: exit code 3', async () => {
    const file = written('no-feed.zip', 'this is no archive')
    const { code, stderr } = await waybill(['advisories', 'import', file])
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(`${file}: `) as string })
  })
})

describe('failures', () => {
  const cases: readonly (readonly [readonly string[], Record<string, string>, number, RegExp])[] = [
    [['products'], { WAYBILL_SECURITY_TOKEN: 'wb_live_wrong' }, 1, /rejected the token/],
    [['products'], { WAYBILL_API_URL: 'http://127.0.0.1:1/graphql' }, 1, /did not respond: /],
    [['versions', '--product', 'Nowhere'], {}, 1, /^Product "Nowhere" not found$/m],
    [['versions', '--product', 'Shop', '--env', 'staging'], {}, 1, /^Environment "staging" not found in "Shop"$/m],
    [['advisories', 'remove', 'Nothing'], {}, 1, /^Advisory source "Nothing" not found$/m],
    [['gate'], {}, 2, /^"--id" or "--product" is required$/m],
    [['products', '--output', 'xml'], {}, 2, /"xml" is not an output format/],
    [['products'], { WAYBILL_API_URL: '' }, 2, /No connection given/],
  ]
  test.each(cases)('ends %j %j with exit code %i', async (args, env, code, message) => {
    const ended = await waybill(args, env)
    expect({ code: ended.code, stdout: ended.stdout, stderr: ended.stderr }).toEqual({
      code,
      stdout: '',
      stderr: expect.stringMatching(message) as string,
    })
  })

  test('reports a URL that is not an endpoint', async () => {
    const { code, stderr } = await waybill(['products'], { WAYBILL_API_URL: service.url.replace('graphql', 'healthz') })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/responded with 405/) as string })
  })
})

test('creates a token with the requested role, shows it once, and accepts it', async () => {
  const { code, stdout, stderr } = await waybill([
    'token',
    'create',
    '--name',
    'ci',
    '--role',
    'viewer',
    '--expires',
    '2099-01-31',
    '--output',
    'json',
  ])
  const [row] = JSON.parse(stdout) as Record<string, string>[]
  expect({ code, stderr, row }).toEqual({
    code: 0,
    stderr: 'Store this token now. It cannot be shown again\n',
    row: {
      id: isId,
      name: 'ci',
      role: 'Viewer',
      expiresAt: '2099-01-31T00:00:00.000Z',
      token: expect.stringMatching(/^wb_live_\S{20,}$/) as string,
    },
  })
  const access = { WAYBILL_SECURITY_TOKEN: row?.['token'] ?? '' }
  const file = written('viewer.cdx.json', cyclonedxOf(old).bytes)
  expect(await waybill(['products'], access)).toMatchObject({ code: 0 })
  expect(await waybill(['upload', file, '--product', 'Shop'], access)).toMatchObject({
    code: 3,
    stderr: `${file}: You are not authorized to perform this action on Sbom\n`,
  })
})

test('prevents names from a document from controlling a terminal or a spreadsheet', async () => {
  const name = '\u001b[2J=HYPERLINK("x")\u202e'
  await service.product('Hostile')
  const file = written('hostile.cdx.json', cyclonedxOf([], { version: name }).bytes)
  expect(await waybill(['upload', file, '--product', 'Hostile', '--wait'])).toMatchObject({ code: 0 })
  const outputs = ['table', 'csv', 'json'].map((form) =>
    waybill(['versions', '--product', 'Hostile', '--output', form]),
  )
  const [table, csv, json] = (await Promise.all(outputs)).map(({ stdout }) => stdout)
  // eslint-disable-next-line no-control-regex -- the test is about control characters
  for (const text of [table, csv, json]) expect(text).not.toMatch(/[\u001b\u202e]/)
  expect(table).toContain('\n=HYPERLINK("x")')
  expect(csv).toContain(`\r\n"'=HYPERLINK(""x"")`)
  expect(JSON.parse(json ?? '')).toMatchObject([{ version: expect.stringContaining('=HYPERLINK("x")') as string }])
})

describe('on a data folder', () => {
  const own = join(folder, 'own')
  const alone = { WAYBILL_API_URL: '', WAYBILL_SECURITY_TOKEN: '' }

  test('rejects a folder that another process uses by its name: exit code 1', async () => {
    const { code, stderr } = await waybill(['products', '--data', dataFolder])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`The data folder "${dataFolder}" is in use`) as string,
    })
  })

  test('runs the service in its own process on a free folder, and finds what it stored in the next run', async () => {
    const file = written('own.cdx.json', cyclonedxOf(old).bytes)
    const feed = written('own.zip', zip([osv('CVE-2026-0001', 'old', severity.critical)]).bytes)
    expect(await waybill(['advisories', 'import', feed, '--data', own], alone)).toMatchObject({ code: 0 })
    expect(await waybill(['products', '--data', own], alone)).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^(slow statement.*\n)*No products yet\n$/) as string,
    })
    const made = await waybill(['token', 'create', '--name', 'first', '--data', own, '--output', 'json'], alone)
    const [{ token }] = JSON.parse(made.stdout) as [{ token: string }]

    const served = await startServerProcess(own)
    await served.as(token).product('Own')
    await served.kill()
    const stored = await waybill(['upload', file, '--product', 'Own', '--data', own], alone)
    expect(stored).toMatchObject({ code: 0, stderr: expect.stringContaining('Use --wait to wait') as string })
    expect(await waybill(['upload', file, '--product', 'Own', '--wait', '--data', own], alone)).toMatchObject({
      code: 0,
    })
    const list = await waybill(['versions', '--product', 'Own', '--output', 'json'], { ...alone, WAYBILL_DATA: own })
    expect(JSON.parse(list.stdout)).toMatchObject([{ critical: 1, scan: 'FINISHED' }, { version: '1.0.0' }])
    expect(readFileSync(file)).toEqual(Buffer.from(cyclonedxOf(old).bytes))
  })
})
