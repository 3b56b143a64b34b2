import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { ownerToken, startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'

const program = testProgram('cli')
const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-vex-'))
let service: Awaited<ReturnType<typeof startService>>

function written(name: string, bytes: Uint8Array | string): string {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

/** Runs the command line in a separate process until it ends, as the Owner of the running service. */
function waybill(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const access = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: ownerToken }
  const env = { PATH: process.env['PATH'], HOME: folder, NODE_NO_WARNINGS: '1', ...access }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

beforeAll(async () => {
  service = await startService(join(folder, 'data'))
  await service.product('Shop')
  await waybill('advisories', 'import', written('all.zip', zip([osv('CVE-2026-0001', 'old')]).bytes))
  const sbom = cyclonedxOf([{ name: 'old', version: '1.0.0', purl: 'pkg:npm/old@1.0.0' }]).bytes
  await waybill('upload', written('app.cdx.json', sbom as string), '--product', 'Shop', '--wait')
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const vex = () =>
  written(
    'supplier.json',
    JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://acme.example/1',
      author: 'Acme',
      version: 1,
      timestamp: '2026-11-19T00:00:00Z',
      statements: [{ vulnerability: { name: 'CVE-2026-0001' }, products: [{ '@id': 'pkg:npm/old' }], status: 'fixed' }],
    }),
  )

test('reports in a dry run what the import then does with each statement', async () => {
  const row = { index: 0, vulnerability: 'CVE-2026-0001', product: 'pkg:npm/old', status: 'Fixed', current: null }
  const dry = await waybill('vex', 'import', vex(), '--product', 'shop', '--dry-run', '--output', 'json')
  expect([dry.code, JSON.parse(dry.stdout), dry.stderr]).toEqual([
    0,
    [{ ...row, outcome: 'WOULD_APPLY', reason: 'Undecided' }],
    'No changes\n',
  ])
  const done = await waybill('vex', 'import', vex(), '--output', 'json')
  expect([done.code, JSON.parse(done.stdout), done.stderr]).toEqual([
    0,
    [{ ...row, outcome: 'APPLIED', reason: 'Applied: Undecided' }],
    'Imported from "supplier.json", 1 finding\n',
  ])
})

test.each<[string, () => string[], number, RegExp]>([
  ['no file', () => [], 2, /No VEX file given/],
  ['an environment without a product', () => [vex(), '--env', 'x'], 2, /--env needs --product/],
  ['a product that is none', () => [vex(), '--product', 'x'], 1, /^Product "x" not found$/m],
  ['a file that is no VEX', () => [written('no.json', '{}')], 3, /is not a supported VEX document/],
])('%s', async (_, args, code, message) => {
  const ended = await waybill('vex', 'import', ...args())
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(message)])
})
