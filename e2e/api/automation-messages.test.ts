// The action "notify" of rules: one message per run and version, about rows that no message was about before.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { action, automationCalls } from './support/automation-calls.ts'
import { kev, osv, severity, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx } from './support/triage-service.ts'

let started: Awaited<ReturnType<typeof startPolicyService>>
beforeAll(async () => {
  started = await startPolicyService()
})
afterAll(() => started.running.close())

const notify = action('notify')
const label = (value: string) => action('addLabel', { value })
const triggers = ['import', 'rematch', 'manual']
const fox = 'pkg:npm/fox@1.0.0'
const owl = 'pkg:npm/owl@1.0.0'

function calls() {
  const { running } = started
  const upload = (purls: string[], version: string, product: string) =>
    running.upload(cyclonedx(purls, version), product)
  return { running, upload, ...automationCalls(running) }
}

/** The messages about a version, in their order. */
function messages(versionId: string) {
  const file = join(started.running.dataFolder, 'waybill.db')
  const database = openSqlite({ file, mode: 'read', schema: 'user-data' }, [])
  try {
    const sql = `SELECT payload FROM outbox WHERE message_type = 'AUTOMATION_RULE_REPORT' AND version_id = ? ORDER BY id`
    const rows = database.query(sql, [versionId]).rows as { payload: string }[] // of SQLite
    return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
  } finally {
    database.close()
  }
}

test('a run tells once about all rows, and later ones only about rows that are new', async () => {
  const { running, upload, create, run, runs, change, preview } = calls()
  const text = 'vuln.severity in (critical, medium)'
  const rule = await create('Tell', text, [notify, label('seen')], { appliesTo: 'finding', triggers })
  const version = await upload([fox, owl, 'pkg:npm/yak@1.0.0'], '1.0.0', 'Told')
  await running.idle()
  const place = expect.stringMatching(new RegExp(`^/versions/[^/]+/${version}/vulnerabilities$`))
  const first = { rule: 'Tell', ruleId: rule, product: 'Told', label: '1.0.0', appliesTo: 'finding', path: place }
  const examples = ['CVE-2026-0001 in fox 1.0.0', 'CVE-2026-0002 in owl 1.0.0']
  expect(messages(version)).toEqual([{ ...first, rows: 2, matched: 2, error: null, examples: expect.anything() }])
  expect((messages(version)[0]?.['examples'] as string[] | undefined)?.toSorted()).toEqual(examples)

  // The same rows again: after new facts, and by hand.
  await running.importFile(kev('CVE-2026-0001'))
  await running.idle()
  expect(await run([rule], [version])).toEqual([])
  expect((await runs(rule)).filter(({ sbom }) => sbom.projectVersion === '1.0.0').length).toBeGreaterThan(1)
  expect(messages(version)).toHaveLength(1)

  await running.importFile(zip([osv('CVE-2026-0077', 'yak', severity.critical)]), 'more')
  await running.idle()
  expect(messages(version)).toHaveLength(2)
  expect(messages(version)[1]).toMatchObject({ rows: 1, matched: 3, examples: ['CVE-2026-0077 in yak 1.0.0'] })

  // Undo leaves messages, and what is done again is not told again.
  const [last] = await runs(rule)
  await change('automationRunUndo', { id: last?.id })
  await run([rule], [version])
  expect(messages(version)).toHaveLength(2)

  // Another name and other actions leave what was told.
  expect((await change('automationRuleUpdate', { id: rule, actions: [notify], name: 'Renamed' })).errors).toEqual([])
  const stored = await preview('finding', text, [notify], { ruleId: rule })
  const fresh = await preview('finding', text, [notify])
  expect([stored.notifiedCount, fresh.notifiedCount, fresh.changedCount]).toEqual([0, fresh.matchedCount, 0])
  expect(fresh.examples).toContainEqual(expect.objectContaining({ subjectName: examples[0], changes: [] }))
  await run([rule], [version])
  expect(messages(version)).toHaveLength(2)

  // Who takes the action away and adds it again asks for all.
  await change('automationRuleUpdate', { id: rule, actions: [label('seen')] })
  await change('automationRuleUpdate', { id: rule, actions: [notify] })
  await run([rule], [version])
  expect(messages(version)[2]).toMatchObject({ rule: 'Renamed', rows: 3 })
  await change('automationRuleDelete', { id: rule })
})

test('a row that the rule itself changes, so that it fits no more, is told; and again when it comes back', async () => {
  const { running, upload, create, run, runs, change } = calls()
  const actions = [notify, action('setField', { field: 'supplier', value: 'Meadow' })]
  const rule = await create('Fill', 'component.name startsWith hen and component.supplier missing', actions, {
    triggers,
  })
  const version = await upload(
    Array.from({ length: 8 }, (_, at) => `pkg:npm/hen${at}@1.0.0`),
    '1.0.0',
    'Filled',
  )
  await running.idle()
  const [message, ...more] = messages(version)
  expect(message).toMatchObject({ rows: 8, appliesTo: 'component', path: expect.stringContaining('/components') })
  expect([message?.['examples'], more]).toEqual([expect.objectContaining({ length: 5 }), []])
  await run([rule], [version])
  expect(messages(version)).toHaveLength(1)
  const [first] = await runs(rule)
  await change('automationRunUndo', { id: first?.id })
  await run([rule], [version])
  expect(messages(version)).toHaveLength(2)
  await change('automationRuleDelete', { id: rule })
})

test('a rule about the version, one that stops early, one that proposes, one that fails and one that only counts', async () => {
  const { running, upload, create, change } = calls()
  const rules = [
    await create('Whole', 'version.name is "9"', [notify], { appliesTo: 'version' }),
    await create('Early', 'component.name in (fox, owl)', [notify], { stopAfter: 1 }),
    await create(
      'Proposed',
      'component.name is fox',
      [action('suggestVex', { parameters: { status: 'affected' } }), notify],
      {
        ...{ appliesTo: 'finding', mode: 'SUGGEST' },
      },
    ),
    await create('Failing', 'component.name is owl', [notify, action('assign', { value: 'nobody' })], {
      appliesTo: 'finding',
    }),
    await create('Counted', 'component.name is fox', [notify], { mode: 'LOG' }),
  ]
  const version = await upload([fox, owl], '9', 'Several')
  await running.idle()
  const sent = messages(version).map(({ rule, rows, error, examples }) => ({ rule, rows, error, examples }))
  expect(sent).toEqual([
    { rule: 'Whole', rows: 1, error: null, examples: ['Several 9'] },
    { rule: 'Early', rows: 1, error: 'Stopped after 1 rows: more fit', examples: [expect.any(String)] },
    { rule: 'Proposed', rows: 1, error: null, examples: ['CVE-2026-0001 in fox 1.0.0'] },
    { rule: 'Failing', rows: 1, error: expect.any(String), examples: ['CVE-2026-0002 in owl 1.0.0'] },
  ])
  for (const id of rules) await change('automationRuleDelete', { id })
})

test('a message about a version is told again for another document of it, whose messages the first lost', async () => {
  const { running, upload, create, change, runs } = calls()
  const rule = await create('Tell of versions', 'version.name is "9.0.0"', [notify], {
    appliesTo: 'version',
    triggers: ['import'],
  })
  const version = await upload([fox], '9.0.0', 'Replaced')
  await running.idle()
  expect(messages(version)).toHaveLength(1)
  const answer = await running.send<{ sbomDocumentCreate: { errors: string[] } }>(
    'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }',
    { input: { sbomId: version, doc: null } },
    'input.doc',
    cyclonedx([owl], '9.0.0'),
  )
  expect(answer.sbomDocumentCreate.errors).toEqual([])
  await running.idle()
  expect(await runs(rule)).toHaveLength(2)
  expect(messages(version)).toHaveLength(1)
  await change('automationRuleDelete', { id: rule })
})
