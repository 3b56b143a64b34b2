// @module-tag long
// The commands of the guide: all of them have options that exist, and those that can run here are run through a shell, page by page.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArguments } from '#cli/arguments.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { startTriageService } from './support/triage-service.ts'
import { openvex } from './support/openvex.ts'

const guide = join(projectFolder, 'docs/guide')
const pages = readdirSync(guide).filter((name) => name.endsWith('.md'))

/** The blocks of commands of a page, and whether they are run. */
function blocksOf(name: string): readonly { readonly runs: boolean; readonly script: string }[] {
  const page = readFileSync(join(guide, name), 'utf8')
  return [...page.matchAll(/^( *)```sh( run)?\n([\s\S]*?)^ *```/gm)].map(([, indent = '', run, script = '']) => ({
    runs: run !== undefined,
    script: script.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

const commands = pages.flatMap((name) =>
  blocksOf(name).flatMap(({ script }) => script.split('\n').filter((line) => line.startsWith('waybill '))),
)

test('finds commands', () => expect(commands.length).toBeGreaterThan(25))

test.each([...new Set(commands)])('%s: has only options that exist', (command) => {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const env = { WAYBILL_API_URL: 'http://127.0.0.1:4600/graphql', WAYBILL_SECURITY_TOKEN: 'x'.repeat(24) }
  // A command reads the files that it names.
  const here = words.map((word) => (existsSync(join(folder, word)) ? join(folder, word) : word))
  const given = here.map((word) => (word === 'FINGERPRINT' ? 'ab'.repeat(32) : word))
  expect(readArguments(given.slice(1), env).kind).toMatch(/command$/)
})

let service: Awaited<ReturnType<typeof startTriageService>>
const folder = mkdtempSync(join(tmpdir(), 'waybill-guide-commands-'))

beforeAll(async () => {
  service = await startTriageService()
  const fixtures = join(projectFolder, 'e2e/fixtures/dependency-track')
  for (const name of readdirSync(fixtures)) copyFileSync(join(fixtures, name), join(folder, name))
  copyFileSync(join(fixtures, 'bom-v4.cdx.json'), join(folder, 'bom.json'))
  copyFileSync(join(projectFolder, 'resources/sample/advisories.osv.json'), join(folder, 'all.zip'))
  writeFileSync(join(folder, 'supplier.json'), openvex)
  writeFileSync(join(folder, 'passphrase.txt'), 'a passphrase of the test\n')
  writeFileSync(join(folder, 'advisories.bundle'), 'a bundle')
  writeFileSync(join(folder, 'waybill'), `#!/bin/sh\nexec "${process.execPath}" "${testProgram('cli')}" "$@"\n`)
  chmodSync(join(folder, 'waybill'), 0o755)
  await run(prepared)
}, 300_000)
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the pages say that a reader has: a product with a decided version, and a folder with advisory data. */
const prepared = `waybill product create "Edge Gateway"
waybill advisories import all.zip
waybill upload bom.json --product "Edge Gateway" --wait
waybill vex import vex-v4.cdx.json --product "Edge Gateway"
waybill advisories import all.zip --data ./online
waybill backup create --data ./online`

function run(script: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const path = `${folder}${delimiter}${process.env['PATH']}`
  const access = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  const child = spawn('sh', ['-e', '-c', onFolders(script)], {
    cwd: folder,
    env: { PATH: path, HOME: folder, NODE_NO_WARNINGS: '1', ...access },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/** A command on a folder is not also one on a server: the variables of the server do not count for it. */
function onFolders(script: string): string {
  return script.replaceAll(/^waybill (.*--data .*)$/gm, 'env -u WAYBILL_API_URL -u WAYBILL_SECURITY_TOKEN waybill $1')
}

// The commands are written for a shell.
describe.skipIf(process.platform === 'win32')('the commands (skipped on Windows: they need a POSIX shell)', () => {
  const runnable = pages.flatMap((name) =>
    blocksOf(name).flatMap(({ runs, script }) => (runs ? [[name, script] as const] : [])),
  )
  test('are many', () => expect(runnable.length).toBeGreaterThan(9))
  test.each(runnable)('%s runs: %s', async (_, script) => {
    const { code, output } = await run(script)
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  })
})
