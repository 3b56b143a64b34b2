// @module-tag long
// From an empty folder to files, with the command line alone: against a running server, and on a data folder.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerToken, startService } from './support/api-client.ts'
import { type Ended, runCommandLine } from './support/command-line.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { kev, osv, severity, zip } from './support/osv.ts'

const isId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
const isTime = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) as string
const components = [
  { name: 'old', version: '1.0.0', purl: 'pkg:npm/old@1.0.0' },
  { name: 'other', version: '1.0.0', purl: 'pkg:npm/other@1.0.0' },
  { name: 'nameless' },
]

describe.each(['a running server', 'a data folder'])('on %s', (place) => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-versions-'))
  let env: Record<string, string> = { WAYBILL_DATA: join(folder, 'data') }
  let close = () => Promise.resolve()
  beforeAll(async () => {
    mkdirSync(join(folder, 'data'))
    mkdirSync(join(folder, 'out'))
    if (place === 'a data folder') return
    const service = await startService(join(folder, 'data'))
    env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: ownerToken }
    close = service.close
  })
  afterAll(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })

  const waybill = (...args: readonly string[]): Promise<Ended> => runCommandLine(args, env)
  async function rowsOf(...args: readonly string[]): Promise<Record<string, unknown>[]> {
    const { code, stdout, stderr } = await waybill(...args, '--output', 'json')
    if (code !== 0) throw new Error(`Ended with ${code}: ${stderr}`)
    return JSON.parse(stdout) as Record<string, unknown>[]
  }
  const written = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }

  it('creates a product once, and finds it again if that is wanted', async () => {
    const made = await rowsOf('product', 'create', 'Shop / Größe', '--description', 'what is sold')
    expect(made).toEqual([{ name: 'Shop / Größe', environments: 'default, development, production', id: isId }])
    const again = await waybill('product', 'create', 'shop / größe')
    expect([again.code, again.stdout]).toEqual([3, ''])
    expect(again.stderr).toContain('already exists')
    expect(await rowsOf('product', 'create', 'SHOP / GRÖßE', '--if-missing')).toEqual(made)
    expect(await rowsOf('product', 'create', 'New', '--if-missing')).toMatchObject([{ name: 'New', id: isId }])
  })

  it('shows findings, stages and files of what was uploaded into it', async () => {
    const feed = written(
      'all.zip',
      zip([osv('CVE-2026-0001', 'old', severity.critical), osv('CVE-2026-0002', 'other')]).bytes,
    )
    await rowsOf('advisories', 'import', feed, written('kev.json', kev('CVE-2026-0001').bytes))
    const files = ['1.0.0', '2.0.0'].map((version) =>
      written(`${version}.cdx.json`, cyclonedxOf(version === '1.0.0' ? components : [], { version }).bytes),
    )
    const [first] = await rowsOf('upload', ...files, '--product', 'Shop / Größe', '--wait')
    const one = ['--product', 'shop / größe', '--label', '1.0.0']

    const found = await waybill('vulns', ...one, '--output', 'json')
    expect(found).toMatchObject({ code: 0, stderr: '1 of 3 components were not compared: nothing is known of them\n' })
    expect(JSON.parse(found.stdout)).toMatchObject([
      { vulnerability: 'CVE-2026-0001', severity: 'critical', kev: true, component: 'old', status: null, id: isId },
      { vulnerability: 'CVE-2026-0002', kev: false, purl: 'pkg:npm/other@1.0.0', state: 'AFFECTED' },
    ])
    expect(await rowsOf('vulns', '--id', String(first?.['id']), '--severity', 'CRITICAL,high')).toHaveLength(1)
    expect(await rowsOf('vulns', ...one, '--search', '0002', '--status', 'undecided')).toHaveLength(1)
    expect(await waybill('vulns', ...one, '--status', 'Fixed')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('No findings match') as string,
    })
    expect(await waybill('vulns', '--product', 'Shop / Größe')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No findings\n',
    })

    const stages = await rowsOf('status', ...one, '--wait')
    expect(stages).toContainEqual({
      stage: 'VULN_SCAN',
      status: 'COMPLETED',
      outcome: 'DONE',
      finishedAt: isTime,
      error: null,
    })
    expect(await rowsOf('status', '--wait')).toMatchObject([
      { products: 2, versions: 2, running: 0, queued: 0, sources: 2, newestRecord: isTime },
    ])

    const out = join(folder, 'out')
    const [original] = await rowsOf('download', out, ...one, '--original')
    const bytes = readFileSync(join(folder, '1.0.0.cdx.json'))
    expect(readFileSync(String(original?.['file']))).toEqual(bytes)
    expect(original).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    const [plain] = await rowsOf('download', out, '--product', 'Shop / Größe')
    expect(plain).toMatchObject({ file: join(out, '2.0.0.json'), contentType: 'application/json' })
    const target = join(out, 'x.spdx')
    await rowsOf('download', target, ...one, '--spec', 'spdx', '--format', 'TAG_VALUE', '--vulns', '--wait')
    expect(readFileSync(target, 'utf8')).toContain('SPDXVersion: SPDX-2.3')
    const [notice] = await rowsOf('download', out, ...one, '--attribution', 'markdown')
    expect(notice).toMatchObject({ contentType: 'text/markdown' })
    expect(readFileSync(String(notice?.['file']), 'utf8')).toMatch(/^# Notices for /)
    const [report] = await rowsOf('download', out, ...one, '--report', 'xlsx')
    expect(readFileSync(String(report?.['file'])).subarray(0, 2).toString()).toBe('PK')
    await rowsOf('download', join(out, 'vex.json'), ...one, '--vex', 'CYCLONEDX')
    expect(JSON.parse(readFileSync(join(out, 'vex.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' })
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('lists as many findings as there are', async () => {
    const many = manyComponents(2_300)
    const records = many.map(({ name }, at) => osv(`CVE-2025-${10_000 + at}`, name))
    await rowsOf('advisories', 'import', written('many.zip', zip(records).bytes))
    await rowsOf('product', 'create', 'Large')
    await rowsOf('upload', written('large.cdx.json', cyclonedxOf(many).bytes), '--product', 'Large', '--wait')
    const { code, stdout } = await waybill('vulns', '--product', 'Large', '--output', 'csv')
    const [head = '', ...rows] = stdout.trimEnd().split(/\r?\n/)
    expect([code, head.split(',')[0], rows.length]).toEqual([0, '"vulnerability"', 2_300])
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2_300)
  })

  it('creates, lists and revokes tokens of any prefix', async () => {
    const [made] = await rowsOf('token', 'create', '--name', 'scanner', '--role', 'viewer', '--prefix', 'lynk_live_')
    const secret = String(made?.['token'])
    expect(secret).toMatch(/^lynk_live_[\w-]{43}$/)
    const start = secret.slice(0, 'lynk_live_'.length + 4)
    const listed = await rowsOf('token', 'list')
    expect(listed).toContainEqual({
      name: 'scanner',
      prefix: start,
      role: 'Viewer',
      user: 'Owner',
      createdAt: isTime,
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      id: made?.['id'],
    })
    expect(JSON.stringify(listed)).not.toContain(secret)
    expect(await rowsOf('token', 'revoke', start)).toEqual([{ name: 'scanner', revokedAt: isTime, id: made?.['id'] }])
    expect((await rowsOf('token', 'list')).map(({ name }) => name)).not.toContain('scanner')
    expect(await rowsOf('token', 'list', '--all')).toContainEqual(
      expect.objectContaining({ id: made?.['id'], revokedAt: isTime }),
    )
    const again = await waybill('token', 'revoke', secret)
    expect([again.code, again.stderr.includes(secret), again.stderr]).toEqual([
      1,
      false,
      'No valid token has this id or these first characters. "token list" shows them\n',
    ])
  })

  it('leaves no file where a download is rejected', async () => {
    const target = join(folder, 'out/rejected.json')
    const version = ['--product', 'Large']
    const rejected = await waybill('download', target, ...version, '--spec-version', '9.9')
    expect([rejected.code, rejected.stdout]).toEqual([1, ''])
    expect(rejected.stderr).toContain('9.9')
    const lost = await waybill('download', join(folder, 'no such folder/x.json'), ...version)
    expect([lost.code, lost.stdout]).toEqual([1, ''])
    expect(lost.stderr).toContain('could not be written')
    expect(existsSync(target)).toBe(false)
  })
})

describe('bad input', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-bad-'))
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    service = await startService(join(folder, 'data'))
    await service.product('New')
  })
  afterAll(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
  it.each([
    [['product', 'create'], 2, 'No product name given'],
    [['product', 'create', '  '], 2, 'No product name given'],
    [['product', 'create', 'a', 'b'], 2, 'Unexpected argument "b"'],
    [['product', 'create', 'x'.repeat(300)], 3, '200'],
    [['product'], 2, '"product" needs a subcommand: "create"'],
    [['vulns'], 2, '"--id" or "--product" is required'],
    [['vulns', '--env', 'default'], 2, '"--product" is required with "--env" and "--label"'],
    [['vulns', '--id', unknown, '--product', 'New'], 2, '"--id" cannot be used with names'],
    [['vulns', '--id', 'x'], 2, '"x" is not an id'],
    [['vulns', '--id', unknown], 1, `Version ${unknown} not found`],
    [['vulns', '--product', 'Nothing'], 1, 'Product "Nothing" not found'],
    [['vulns', '--product', 'New'], 1, '"New" has no version in the environment "default"'],
    [['vulns', '--product', 'New', '--env', 'moon'], 1, 'Environment "moon" not found'],
    [['vulns', '--product', 'New', '--label', '9'], 1, 'Version "9" not found in "New", environment "default"'],
    [['vulns', '--product', 'New', '--severity', 'huge'], 2, '"huge" is not a severity'],
    [['vulns', '--product', 'New', '--severity', 'high,,low'], 2, '"--severity" has an empty value'],
    [['status', 'now'], 2, 'Unexpected argument "now"'],
    [['status', '--id', unknown, '--wait'], 1, `Version ${unknown} not found`],
    [['download', '--product', 'New'], 2, 'No output file given'],
    [['download', 'x', 'y', '--product', 'New'], 2, 'Unexpected argument "y"'],
    [['download', 'x'], 2, '"--id" or "--product" is required'],
    [['download', 'x', '--product', 'New', '--spec', 'SWID'], 2, '"SWID" is not a format family'],
    [['download', 'x', '--product', 'New', '--report', 'PDF', '--lite'], 2, '"--report" cannot be used with "--lite"'],
    [['download', 'x', '--id', unknown], 1, `Version ${unknown} not found`],
    [['token', 'revoke'], 2, 'No token given'],
    [['token', 'revoke', unknown], 3, 'Token not found'],
    [['token', 'create', '--name', 'a', '--prefix', 'Bad'], 3, '"Bad" is not a token prefix'],
  ] as const)('ends %j with %i and a reason', async (args, code, reason) => {
    const ended = await runCommandLine(args, {
      WAYBILL_API_URL: service.url,
      WAYBILL_SECURITY_TOKEN: ownerToken,
    })
    expect([ended.code, ended.stdout]).toEqual([code, ''])
    expect(ended.stderr).toContain(reason)
    expect(existsSync('x')).toBe(false)
  })
})
