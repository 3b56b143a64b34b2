// The archive of a server, as `npm run package -- --server` makes it: unpacked elsewhere, started by its own script with its own Node.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'playwright/test'
import { thisComputer } from '#e2e/packaged/support/staged-app.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { filesBelow, packFolder } from '#scripts/package/pack-folder.ts'
import { serverName, stageServer } from '#scripts/package/stage-server.ts'

test.skip(process.platform === 'win32', 'the start scripts of Windows are not run here')

const parent = mkdtempSync(join(tmpdir(), 'waybill server '))
/** Unpacked from the archive. */
let folder: string
let archive: string
test.beforeAll(async () => {
  const staged = join(parent, serverName(projectFolder, thisComputer))
  stageServer(projectFolder, staged, thisComputer)
  const packed = await packFolder(staged)
  archive = packed.archive
  rmSync(staged, { recursive: true })
  mkdirSync(join(parent, 'un packed'))
  execFileSync('tar', ['xzf', archive, '-C', join(parent, 'un packed')])
  folder = join(parent, 'un packed', basename(staged))
})
const started = new Set<ChildProcess>()
test.afterEach(() => started.forEach((child) => child.kill('SIGKILL')))
test.afterAll(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }))

/** Neither this Node nor the project's packages can be found. */
const env = { PATH: '/usr/bin:/bin' }

/** Starts the server and returns its address and the first token, once it listens. */
async function start(
  program: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; url: string; token: string }> {
  const child = spawn(program, [...args, '--port', '0'], { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/http:\/\/[^\s/]+:\d+/)
  const url = /http:\/\/[^\s/]+:\d+/.exec(said)?.[0] ?? ''
  return { child, url, token: /wb_live_[\w-]{43}/.exec(said)?.[0] ?? '' }
}

async function end(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

test('it runs from any folder, takes an SBOM with its own command line, and keeps it', async () => {
  const link = join(parent, 'waybill-here')
  symlinkSync(join(folder, 'waybill-server'), link)
  const data = join(parent, 'data')
  const first = await start(link, ['--data', data])
  const page = await fetch(first.url, { headers: { 'accept-encoding': 'br' } })
  expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/html'])
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  const bom = join(parent, 'bom.cdx.json')
  writeFileSync(bom, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] }))
  const waybill = (url: string, ...args: readonly string[]) =>
    spawnSync(join(folder, 'waybill'), [...args, '--url', `${url}/graphql`, '--token', first.token], {
      ...{ env, encoding: 'utf8', cwd: tmpdir() },
    })
  expect(waybill(first.url, 'product', 'create', 'Shop')).toMatchObject({ status: 0, stderr: '' })
  expect(waybill(first.url, 'upload', bom, '--product', 'Shop', '--wait').status).toBe(0)
  // Waybill reads what it says of itself.
  for (const name of ['sbom.cdx.json', 'sbom.spdx.json']) {
    const own = join(folder, 'app', name)
    const read = waybill(first.url, 'upload', own, '--product', 'Shop', '--wait', '--output', 'json')
    expect([read.status, read.stderr]).toEqual([0, ''])
    const [row] = JSON.parse(read.stdout) as { components: number; state: string }[]
    const counted = JSON.parse(readFileSync(join(folder, 'app/sbom.cdx.json'), 'utf8')) as { components: unknown[] }
    // Of SPDX, Waybill itself is one of the packages.
    expect(row?.components).toBe(counted.components.length + (name.includes('spdx') ? 1 : 0))
    expect(counted.components.length).toBeGreaterThan(100)
  }
  expect(await end(first.child)).toBe(0)

  // As in the container: it listens on every address, and what comes through the published port is answered.
  const second = await start(join(folder, 'waybill-server'), [
    '--data',
    data,
    '--host',
    '0.0.0.0',
    '--behind-tls-proxy',
  ])
  const url = `http://127.0.0.1:${new URL(second.url).port}`
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const listed = waybill(url, 'versions', '--product', 'Shop', '--output', 'csv')
  expect([listed.status, listed.stdout.trimEnd().split('\r\n').length]).toEqual([0, 4])
  expect(await end(second.child)).toBe(0)
})

test('it has the licenses, the page and this system’s native library, and nothing of Electron or development', () => {
  const files = filesBelow(folder)
  const expected = [
    'README.txt',
    'VERSION',
    'waybill',
    'waybill-server',
    'waybill-server.service',
    'Dockerfile',
    'bin/node',
  ]
  const ofApp = [
    'LICENSE',
    'THIRD-PARTY-NOTICES.txt',
    'sbom.cdx.json',
    'sbom.spdx.json',
    'out/main/server.js',
    'out/main/cli.js',
    'out/renderer/index.html.br',
  ]
  expect(files).toEqual(expect.arrayContaining([...expected, ...ofApp.map((file) => `app/${file}`)]))
  const unwanted =
    /\.map$|^app\/out\/(?:preload|main\/(?:index|launch)\.js)|node_modules\/(?:electron|vite|react|typescript)\//
  expect(files.filter((file) => unwanted.test(file))).toEqual([])
  expect(files.filter((file) => /\.(?:node|so|dll|dylib)$/.test(file))).toHaveLength(1)
  expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('the same folder gives the same archive @long', async () => {
  const bytes = readFileSync(archive)
  const { sha256 } = await packFolder(folder)
  expect(readFileSync(`${folder}.tar.gz`).equals(bytes)).toBe(true)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('the service file of systemd is valid, and starts what the folder has', () => {
  const file = join(folder, 'waybill-server.service')
  const program = /^ExecStart=(\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  expect(program).toBe('/opt/waybill-server/waybill-server')
  const found = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  test.skip(found.error !== undefined, 'systemd is not on this computer')
  const problems = found.stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
  expect(problems).toEqual([])
})
