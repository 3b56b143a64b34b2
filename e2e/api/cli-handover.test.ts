// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
const program = testProgram('cli')
const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-handover-'))
const file = join(folder, 'app.waybill-handover')
let laptop: Service
let server: Service
let version: string

/** Runs the command line in a separate process until it ends, as the Owner of a running service. */
function waybill(service: Service, ...args: readonly string[]) {
  const access = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  const env = { PATH: process.env['PATH'], HOME: folder, NODE_NO_WARNINGS: '1', ...access }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...args, '--output', 'json'], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

beforeAll(async () => {
  ;[laptop, server] = await Promise.all([startTriageService(), startTriageService()])
  const records = zip([osv('GHSA-a', 'a')])
  await Promise.all([laptop.importFile(records), server.importFile(records)])
  version = await laptop.upload(cyclonedx(['pkg:npm/a@1.0.0']))
})
afterAll(async () => {
  await Promise.all([laptop.close(), server.close()])
  rmSync(folder, { recursive: true, force: true })
})

const named = ['--product', 'App'] as const
const statusOf = async (service: Service, id: string) => (await findingsOf(service, id))[0]?.vexStatus?.name

test('hands a version over, shows a conflict, and resolves it by its id', async () => {
  await decideAbout(laptop, version, 'a', { vexStatusId: statusId('affected') })
  const written = await waybill(laptop, 'handover', 'export', file, ...named)
  expect([written.code, JSON.parse(written.stdout)]).toEqual([0, [expect.objectContaining({ file, findings: 1 })]])
  const created = await waybill(server, 'handover', 'import', file)
  expect([created.code, created.stderr]).toEqual([
    0,
    expect.stringContaining('Handed over from "app.waybill-handover", 1 finding'),
  ])
  const found = await server.data<{ sbom: { id: string } }>('{ sbom(projectGroupName: "App") { id } }')
  expect(await statusOf(server, found.sbom.id)).toBe('Affected')

  await decideAbout(server, found.sbom.id, 'a', { vexStatusId: statusId('fixed') })
  await decideAbout(laptop, version, 'a', { vexStatusId: statusId('under_investigation') })
  await waybill(laptop, 'handover', 'export', file, ...named)
  const preview = await waybill(server, 'handover', 'preview', file)
  const [conflict] = JSON.parse(preview.stdout) as { id: string }[]
  expect([preview.code, conflict]).toEqual([
    0,
    expect.objectContaining({ outcome: 'CONFLICT', here: 'Fixed', there: 'Under Investigation' }),
  ])
  const left = await waybill(server, 'handover', 'import', file)
  expect([left.code, left.stderr]).toEqual([3, expect.stringContaining('Open conflicts: 1.')])
  expect(await statusOf(server, found.sbom.id)).toBe('Fixed')
  const resolved = await waybill(server, 'handover', 'import', file, '--theirs', conflict?.id ?? '')
  expect([resolved.code, await statusOf(server, found.sbom.id)]).toEqual([0, 'Under Investigation'])
})

test('encrypts with a passphrase from a file, and names what is wrong', async () => {
  const secret = join(folder, 'passphrase')
  writeFileSync(secret, 'correct horse battery\n')
  const encrypted = join(folder, 'encrypted')
  expect((await waybill(laptop, 'handover', 'export', encrypted, ...named, '--passphrase-file', secret)).code).toBe(0)
  const without = await waybill(server, 'handover', 'preview', encrypted)
  expect([without.code, without.stderr]).toEqual([
    expect.any(Number),
    expect.stringContaining('The handover file is encrypted'),
  ])
  expect(without.code).not.toBe(0)
  expect((await waybill(server, 'handover', 'preview', encrypted, '--passphrase-file', secret)).code).toBe(0)
  expect((await waybill(server, 'handover', 'preview', folder)).stderr).toContain('is a folder. Name the file')
})
