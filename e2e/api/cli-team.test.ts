// @module-tag long
// What people share, with the command line: people and their tokens, where something is used, what changed between versions, completion.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { ownerToken, startService } from './support/api-client.ts'
import { type Ended, runCommandLine } from './support/command-line.ts'
import { cyclonedxOf } from './support/documents.ts'
import { openShareFile } from './support/opened-share-file.ts'
import { osv, severity, zip } from './support/osv.ts'

const isId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
const nobody = '00000000-0000-4000-8000-000000000000'

describe('with a running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-team-'))
  let env: Record<string, string> = {}
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const service = await startService(join(folder, 'data'))
    env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: ownerToken }
    close = service.close
    const feed = written('all.zip', zip([osv('CVE-2026-0001', 'old', severity.critical)]).bytes)
    await rowsOf('advisories', 'import', feed)
    await rowsOf('product', 'create', 'Shop')
    const contents = {
      '1.0.0': [pkg('old', '1.0.0'), pkg('gone', '1.0.0')],
      '2.0.0': [pkg('old', '1.0.0'), pkg('=new', '2.0.0')],
    }
    for (const [version, components] of Object.entries(contents)) {
      const file = written(`${version}.cdx.json`, cyclonedxOf(components, { version }).bytes)
      await rowsOf('upload', file, '--product', 'Shop', '--wait')
    }
  })
  afterAll(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })

  const pkg = (name: string, version: string) => ({
    name,
    version,
    purl: `pkg:npm/${encodeURIComponent(name)}@${version}`,
  })
  const waybill = (...args: readonly string[]): Promise<Ended> => runCommandLine(args, env)
  async function rowsOf(...args: readonly string[]): Promise<Record<string, unknown>[]> {
    const { code, stdout, stderr } = await waybill(...args, '--output', 'json')
    if (code !== 0) throw new Error(`Ended with ${code}: ${stderr}`)
    return JSON.parse(stdout) as Record<string, unknown>[]
  }
  function written(name: string, bytes: Uint8Array | string): string {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }

  describe('find', () => {
    it('says where a package is used, in every version and in the newest ones', async () => {
      const everywhere = await rowsOf('find', 'old', '--kind', 'component')
      expect(everywhere).toHaveLength(2)
      expect(everywhere[0]).toMatchObject({
        kind: 'component',
        title: expect.stringContaining('old') as string,
        id: isId,
      })
      expect(await rowsOf('find', 'old', '--kind', 'Component', '--latest')).toHaveLength(1)
      const gone = await waybill('find', 'gone', '--kind', 'component', '--latest')
      expect(gone).toEqual({ code: 0, stdout: '', stderr: 'Nothing found\n' })
    })

    it('reads several words as one text, and says how a range was read', async () => {
      const { code, stdout, stderr } = await waybill(
        'find',
        'old',
        'below',
        '2.0',
        '--kind',
        'component',
        '--output',
        'csv',
      )
      expect([code, stdout.trimEnd().split('\r\n').length]).toEqual([0, 3])
      expect(stderr).toContain('Looking for "old", versions ')
    })

    it.each([
      [['find'], 'Nothing to look for given'],
      [['find', ' '], 'Nothing to look for given'],
      [['find', 'x', '--kind', 'things'], '"things" is not a kind'],
    ])('rejects %j', async (args, message) => {
      const ended = await waybill(...args)
      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(ended.stderr).toContain(message)
    })
  })

  describe('compare', () => {
    it('lists what changed, section by section', async () => {
      const sides = ['compare', '1.0.0', '2.0.0', '--product', 'shop']
      const components = await rowsOf(...sides, '--section', 'components')
      expect(components.map(({ change, component }) => [change, component])).toEqual([
        ['added', '=new'],
        ['removed', 'gone'],
      ])
      expect(await waybill(...sides)).toMatchObject({ code: 0, stdout: '', stderr: 'No difference\n' })
      const back = await rowsOf('compare', '2.0.0', '1.0.0', '--product', 'Shop', '--section', 'Components')
      expect(back.map(({ change }) => change)).toEqual(['added', 'removed'])
      for (const section of ['licenses', 'checks', 'policies'])
        expect((await waybill(...sides, '--section', section)).code, section).toBe(0)
    })

    it('lists findings that appear with their severity', async () => {
      const file = written('3.0.0.cdx.json', cyclonedxOf([], { version: '3.0.0' }).bytes)
      await rowsOf('upload', file, '--product', 'Shop', '--env', 'production', '--wait')
      const versions = await rowsOf('versions', '--product', 'Shop')
      const id = (label: string) => String(versions.find(({ version }) => version === label)?.['id'])
      expect(await rowsOf('compare', id('3.0.0'), id('2.0.0'))).toMatchObject([
        {
          ...{ change: 'introduced', vulnerability: 'CVE-2026-0001', severity: 'critical', component: 'old' },
          ...{ baseVersion: null, targetVersion: '1.0.0', status: null, purl: 'pkg:npm/old@1.0.0' },
        },
      ])
      expect(await rowsOf('compare', id('2.0.0'), id('3.0.0'))).toMatchObject([
        { change: 'fixed', vulnerability: 'CVE-2026-0001', baseVersion: '1.0.0', targetVersion: null },
      ])
    })

    it('writes all sections to a file', async () => {
      const file = join(folder, 'difference.csv')
      const sides = ['compare', '1.0.0', '2.0.0', '--product', 'Shop']
      expect(await rowsOf(...sides, '--file', file)).toMatchObject([{ file, bytes: readFileSync(file).length }])
      // No spreadsheet reads the name as a formula.
      expect(readFileSync(file, 'utf8')).toContain("'=new")
      await rowsOf(...sides, '--file', join(folder, 'difference.md'), '--format', 'Markdown')
      expect(readFileSync(join(folder, 'difference.md'), 'utf8')).toContain('| ')
    })

    it.each([
      [['compare', '1.0.0'], 2, 'Two versions are needed'],
      [['compare', '1.0.0', '2.0.0'], 2, 'Use --product to name versions by label'],
      [['compare', '1.0.0', '2.0.0', '--product', 'Shop', '--section', 'words'], 2, 'is not a section'],
      [['compare', '1.0.0', '2.0.0', '--product', 'Shop', '--format', 'csv'], 2, 'Use it with --file'],
      [['compare', '1.0.0', '2.0.0', '--product', 'Shop', '--file', 'x', '--format', 'pdf'], 2, 'is not a format'],
      [['compare', '1.0.0', '2.0.0', '--product', 'Shop', '--file', 'x', '--section', 'checks'], 2, 'has all sections'],
      [['compare', '1.0.0', '9.0.0', '--product', 'Shop'], 1, 'Version "9.0.0" not found'],
      [['compare', nobody, nobody], 1, 'One of the versions was not found'],
    ] as const)('rejects %j', async (args, code, message) => {
      const ended = await waybill(...args)
      expect(ended).toMatchObject({ code, stdout: '' })
      expect(ended.stderr).toContain(message)
      expect(existsSync('x')).toBe(false)
    })
  })

  describe('share', () => {
    it('writes an encrypted file, which the passphrase opens, and writes none without a good one', async () => {
      const passphrase = 'seven tall lighthouses'
      const [out, secret] = [join(folder, 'shop.age'), written('passphrase', `${passphrase}\n`)]
      const args = ['share', 'file', out, '--product', 'Shop', '--profile', 'minimum-elements'] as const
      const without = await waybill(...args)
      expect([without.code, without.stderr]).toEqual([2, expect.stringMatching(/^No passphrase given/)])
      const short = await waybill(...args, '--passphrase-file', written('short', 'short\n'))
      expect(short.stderr).toBe('The passphrase must have at least 10 characters\n')
      expect(existsSync(out)).toBe(false)
      const [row] = await rowsOf(...args, '--passphrase-file', secret)
      expect(row).toMatchObject({ file: out, documents: 'sbom-2.0.0.cdx.json' })
      const files = await openShareFile(readFileSync(out), passphrase)
      expect(Object.keys(files)).toEqual(['sbom-2.0.0.cdx.json', 'README.txt', 'SHA256SUMS.txt'])
    })

    it('makes a link that lists the product without a token, until it is revoked', async () => {
      const made = await waybill('share', 'create', '--product', 'shop', '--latest', '--vex', '--output', 'json')
      expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('cannot be shown again') as string })
      const [link] = JSON.parse(made.stdout) as { path: string; id: string }[]
      const page = () => fetch(new URL(link?.path ?? '', env['WAYBILL_API_URL']))
      const shown = await page()
      expect([shown.status, shown.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/html'])
      expect(await shown.text()).toContain('2.0.0')
      expect(await rowsOf('share', 'list', '--product', 'Shop')).toMatchObject([
        { name: 'Shop', environments: 'all', latestOnly: true, vex: true, state: 'ACTIVE', downloads: 0, id: link?.id },
      ])
      expect(await rowsOf('share', 'revoke', link?.id ?? '')).toMatchObject([{ state: 'REVOKED' }])
      expect((await page()).status).toBe(404)
      expect(await waybill('share', 'list')).toEqual({ code: 0, stdout: '', stderr: 'No share links\n' })
      expect(await rowsOf('share', 'list', '--all')).toMatchObject([{ state: 'REVOKED', id: link?.id }])
    })

    it('has its own name, environments and end', async () => {
      const args = ['--product', 'Shop', '--name', 'Customer', '--env', 'default,production', '--expires', '2999-01-31']
      await rowsOf('share', 'create', ...args)
      expect(await rowsOf('share', 'list')).toMatchObject([
        { name: 'Customer', environments: 'default, production', expiresAt: '2999-01-31T00:00:00.000Z' },
      ])
    })

    it.each([
      [['share', 'create'], 2, '"--product" is required'],
      [['share', 'create', '--product', 'Nothing'], 1, 'Product "Nothing" not found'],
      [['share', 'create', '--product', 'Shop', '--env', 'moon'], 3, 'moon'],
      [['share', 'create', '--product', 'Shop', '--profile', 'none-such'], 3, 'none-such'],
      [['share', 'create', '--product', 'Shop', '--expires', '2001-01-01'], 3, ''],
      [['share', 'create', '--product', 'Shop', '--expires', 'soon'], 2, 'is not a date'],
      [['share', 'revoke'], 2, 'No share link given'],
      [['share', 'revoke', 'x'], 2, '"x" is not an id'],
      [['share', 'revoke', nobody], 3, ''],
    ] as const)('rejects %j', async (args, code, message) => {
      const ended = await waybill(...args)
      expect(ended).toMatchObject({ code, stdout: '' })
      expect(ended.stderr).toContain(message)
    })
  })

  describe('user', () => {
    it('adds a person with a token of their own, who is disabled, changed and removed', async () => {
      const made = await rowsOf('user', 'create', '--name', 'Ada', '--email', 'ada@example.org', '--role', 'operator')
      expect(made).toMatchObject([{ name: 'Ada', role: 'Operator', enabled: true, lastActiveAt: null, id: isId }])
      const [token] = await rowsOf(
        'token',
        'create',
        '--name',
        'laptop',
        '--user',
        'ADA@example.org',
        '--role',
        'viewer',
      )
      const asAda = () => runCommandLine(['products'], { ...env, WAYBILL_SECURITY_TOKEN: String(token?.['token']) })
      expect((await asAda()).code).toBe(0)
      expect(await rowsOf('user', 'update', 'ada@example.org', '--disable')).toMatchObject([{ enabled: false }])
      expect(await asAda()).toMatchObject({ code: 1, stderr: expect.stringContaining('rejected the token') as string })
      expect((await rowsOf('user', 'list')).map(({ name }) => name)).not.toContain('Ada')
      const changed = ['--enable', '--name', 'Ada L.', '--role', 'Viewer', '--email', 'l@example.org']
      await rowsOf('user', 'update', 'ada@example.org', ...changed)
      expect(await rowsOf('user', 'list')).toContainEqual(
        expect.objectContaining({ name: 'Ada L.', role: 'Viewer', email: 'l@example.org', enabled: true }),
      )
      await rowsOf('user', 'delete', 'l@example.org')
      expect((await rowsOf('user', 'list')).map(({ name }) => name)).not.toContain('Ada L.')
      expect(await asAda()).toMatchObject({ code: 1 })
    })

    it.each([
      [['user', 'create', '--name', 'B', '--email', 'b@example.org', '--role', 'boss'], 2, '"boss" is not a role'],
      [['user', 'create', '--name', 'B', '--email', 'none', '--role', 'Viewer'], 3, 'mail'],
      [['user', 'update', nobody], 2, 'Nothing to change given'],
      [['user', 'update', nobody, '--enable', '--disable'], 2, 'cannot be used together'],
      [['user', 'update', 'b@example.org', '--enable'], 1, 'No user has the email address'],
      [['user', 'delete', nobody], 3, ''],
      [['user'], 2, '"user" needs a subcommand: "list", "create", "update", "delete"'],
      [['token', 'create', '--name', 'x', '--user', 'b@example.org'], 1, 'No user has the email address'],
    ] as const)('rejects %j', async (args, code, message) => {
      const ended = await waybill(...args)
      expect(ended).toMatchObject({ code, stdout: '' })
      expect(ended.stderr).toContain(message)
    })
  })
})

describe('completion', () => {
  it.skipIf(process.platform === 'win32')('bash offers what the program knows (needs bash)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-completion-'))
    const program = join(folder, 'waybill')
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${testProgram('cli')}" "$@"\n`, { mode: 0o755 })
    const complete = (typed: string) => {
      const words = typed.split(' ').map((word) => `'${word}'`)
      const script = `eval "$(waybill completion bash)"
COMP_WORDS=(waybill ${words.join(' ')}); COMP_CWORD=${words.length}; _waybill; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
        ...{ encoding: 'utf8', cwd: folder },
        env: { PATH: `${folder}:${process.env['PATH']}`, NODE_NO_WARNINGS: '1' },
      })
      return [...stdout.split('\n').filter(Boolean), stderr]
    }
    try {
      expect(complete('vul')).toEqual(['vulns', ''])
      expect(complete('token ')).toEqual(['create', 'list', 'revoke', ''])
      expect(complete('token create --role A')).toEqual(['Admin', ''])
      expect(complete('token create --role ')).toEqual(['Owner', 'Admin', 'Operator', 'Viewer', ''])
      expect(complete('vulns --product $(touch here) ')).toEqual([''])
      expect(existsSync(join(folder, 'here'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('names the shells that there are', async () => {
    expect(await runCommandLine(['completion'], {})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('fish') as string,
    })
    expect((await runCommandLine(['completion', 'csh'], {})).code).toBe(2)
    expect((await runCommandLine(['completion', 'zsh'], {})).stdout).toContain('compdef _waybill waybill')
  })
})
