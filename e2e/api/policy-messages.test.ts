// @module-tag long
// What follows from other parts of the service: statements that are imported, other ids of a vulnerability, and the messages that are queued.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { kev, osv, severity, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'
import { importVexFile } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startPolicyService()
  service = started.running
  return started
}

test('statements that are imported as decisions change the verdict', async () => {
  const { running, version, create, verdict } = await start()
  await create('Severe', 'finding', 'vuln.severity is critical')
  expect((await verdict(version)).status).toBe('FAIL')
  const statement = {
    ...{ vulnerability: { name: 'CVE-2026-0001' }, products: [{ '@id': 'pkg:npm/fox@1.0.0' }] },
    ...{ status: 'not_affected', justification: 'vulnerable_code_not_present' },
  }
  const document = {
    ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'https://example.org/vex', author: 'Acme', version: 1 },
    ...{ timestamp: '2026-01-01T00:00:00Z', statements: [statement] },
  }
  const file = { name: 'openvex.json', bytes: JSON.stringify(document) }
  expect(await importVexFile(running, file, { sbomId: version })).toMatchObject({ errors: [], appliedCount: 1 })
  expect((await verdict(version)).status).toBe('PASS')
})

test('a waiver covers a vulnerability by any of its ids', async () => {
  const { running, create, verdict, change, dayFrom } = await start()
  await running.importFile(zip([osv('GHSA-abcd', 'elk', { ...severity.critical, aliases: ['CVE-2026-0009'] })]), 'more')
  const version = await running.upload(cyclonedx(['pkg:npm/elk@1.0.0'], '2.0.0'))
  const policyId = await create('Severe', 'finding', 'vuln.severity is critical')
  expect((await verdict(version)).status).toBe('FAIL')
  const waiver = { policyId, reason: 'x', expiresAt: dayFrom(9) }
  await change('policyWaiverCreate', { ...waiver, vulnId: 'CVE-2026-0008' })
  expect((await verdict(version)).status).toBe('FAIL')
  await change('policyWaiverCreate', { ...waiver, vulnId: 'ghsa-ABCD' })
  expect((await verdict(version)).status).toBe('PASS')
})

test('a message is queued when a version is processed and when an outcome becomes worse, and not otherwise', async () => {
  const { running, create, verdict, change } = await start()
  const policyId = await create('Exploited', 'finding', 'vuln.kev is yes')
  await running.idle()
  const messages = () => {
    const database = openSqlite({ file: join(running.dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
    try {
      const sql = `SELECT payload FROM outbox WHERE message_type = 'SBOM_POLICY_SCAN_REPORT' ORDER BY id`
      const rows = database.query(sql, []).rows as { payload: string }[] // of SQLite
      return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
    } finally {
      database.close()
    }
  }
  expect(messages()).toEqual([])
  const version = await running.upload(cyclonedx(['pkg:npm/fox@1.0.0'], '2.0.0'))
  expect(messages()).toMatchObject([{ label: '2.0.0', cause: 'IMPORT', outcomes: { pass: 1, fail: 0 }, policies: [] }])
  await change('policyRun', { sbomIds: [version] })
  await running.idle()
  expect(messages()).toHaveLength(1)
  await running.importFile(kev('CVE-2026-0001'))
  await verdict(version)
  const worse = { policy: 'Exploited', result: 'fail', open: 1 }
  const [, second, ...more] = messages().filter(({ label }) => label === '2.0.0')
  expect([second, more]).toMatchObject([{ cause: 'RESCAN', outcomes: { fail: 1 }, policies: [worse] }, []])
  const count = messages().length
  await change('policyDelete', { id: policyId })
  await running.idle()
  expect(messages()).toHaveLength(count)
})
