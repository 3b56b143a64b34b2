// @module-tag long
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#cli/run-program.ts'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'
import { kev, osv, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
const folder = mkdtempSync(join(tmpdir(), 'waybill-cli-feeds-'))
let maker: Service
let taker: Service
let server: FileServer
beforeAll(async () => {
  ;[maker, taker, server] = await Promise.all([startTriageService(), startTriageService(), startFileServer()])
})
afterAll(async () => {
  await Promise.all([maker.close(), taker.close(), server.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command line in this process with a service, as its Owner. */
async function run(service: Service, ...args: readonly string[]) {
  const said = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof said) => ({ write: (text: string) => (said[name] += text) })
  const env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  const signal = new AbortController().signal
  const code = await runProgram({
    args: ['advisories', ...args, '--output', 'json'],
    env,
    signal,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
  })
  const rows = said.stdout === '' ? [] : (JSON.parse(said.stdout) as Record<string, unknown>[])
  return { code, rows, stderr: said.stderr }
}

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}

test(
  'imports a folder of records, exports a bundle, imports it elsewhere, and rolls back',
  { timeout: 240_000 },
  async () => {
    for (let at = 0; at < 30; at += 1) {
      const record = { ...osv(`GHSA-${at}`, `p${at}`), schema_version: '1.7.0' }
      written(`feeds/npm/GHSA-${at}.json`, JSON.stringify(record))
    }
    written('feeds/kev.json', kev('CVE-2026-0001').bytes)
    written('feeds/npm/modified_id.csv', 'not a feed')
    expect(await run(maker, 'import', join(folder, 'feeds'))).toMatchObject({
      code: 0,
      rows: [
        { file: join(folder, 'feeds/kev.json'), source: 'CISA KEV', state: 'SUCCEEDED', records: 1 },
        { file: join(folder, 'feeds/npm'), source: 'OSV npm', state: 'SUCCEEDED', records: 30, skipped: 0 },
      ],
    })

    const file = join(folder, 'out.bundle')
    expect(await run(maker, 'bundle', file)).toMatchObject({ code: 0, rows: [{ file, bytes: expect.any(Number) }] })
    const refused = await run(taker, 'import', file)
    expect(refused).toMatchObject({ code: 3, rows: [{ state: 'FAILED' }] })
    expect(refused.stderr).toMatch(/is signed with an untrusted key: [\da-f]{64}\. Compare this fingerprint/)
    const { rows: keys } = await run(maker, 'keys')
    const fingerprint = String(keys[0]?.['fingerprint'])
    expect(
      await run(taker, 'trust', fingerprint.slice(0, 32), fingerprint.slice(32), '--name', 'office'),
    ).toMatchObject({
      code: 0,
      rows: [{ fingerprint, name: 'office', own: false, revokedAt: null }],
    })
    expect(await run(taker, 'import', file)).toMatchObject({ code: 0, rows: [{ state: 'SUCCEEDED' }] })
    const states = async (service: Service) => (await run(service, 'snapshots')).rows.map(({ id }) => id)
    expect(await states(taker)).toEqual((await states(maker)).slice(0, 1))

    const base = (await states(maker))[0]
    written('more.json', JSON.stringify(osv('GHSA-new', 'new')))
    await run(maker, 'import', join(folder, 'more.json'))
    mkdirSync(join(folder, 'stick'))
    expect(await run(maker, 'bundle', join(folder, 'stick'), '--since', String(base))).toMatchObject({ code: 0 })
    const [changes = ''] = readdirSync(join(folder, 'stick'))
    expect(changes).toMatch(/-changes\.bundle$/)
    expect(await run(taker, 'import', join(folder, 'stick', changes))).toMatchObject({ code: 0 })
    expect((await states(taker))[0]).toBe((await states(maker))[0])

    expect(await run(taker, 'rollback')).toMatchObject({ code: 0, rows: [{ state: 'SUCCEEDED' }] })
    expect((await states(taker))[0]).toBe(base)
    expect(await run(taker, 'rollback', 'nothing')).toMatchObject({ code: 3, rows: [] })
    expect(await run(taker, 'revoke', fingerprint)).toMatchObject({
      code: 0,
      rows: [{ revokedAt: expect.any(String) }],
    })
    expect(await run(maker, 'bundle', file, '--source', 'No such')).toMatchObject({
      code: 1,
      stderr: 'Advisory source "No such" not found\n',
    })
  },
)

test('rejects a URL without permission, then fetches and refreshes it', { timeout: 120_000 }, async () => {
  server.files.set('/all.zip', Buffer.from(zip([osv('GHSA-a', 'a'), osv('GHSA-b', 'b')]).bytes))
  const url = `${server.origin}/all.zip`
  const refused = await run(taker, 'fetch', url)
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/Network access is off/)])
  await taker.data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
  expect(await run(taker, 'fetch', url, '--schedule', 'weekly')).toMatchObject({
    code: 0,
    rows: [{ url, state: 'SUCCEEDED' }],
  })
  expect(await run(taker, 'refresh')).toMatchObject({
    code: 0,
    rows: [{ state: 'SUCCEEDED', result: expect.stringMatching(/up to date$/) }],
  })
  server.files.delete('/all.zip')
  expect(await run(taker, 'refresh', 'osv NPM')).toMatchObject({
    code: 3,
    rows: [{ state: 'FAILED', result: expect.stringMatching(/^".+" not found\. Check the URL\.$/) }],
  })
})
