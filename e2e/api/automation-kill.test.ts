// @module-tag long
// A server that is killed while rules edit a version edits the rest at the next start, once, and every edit can be undone.
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { action } from './support/automation-calls.ts'
import { killedServer } from './support/killed-server.ts'
import { becomeIdle, cyclonedx, upload } from './support/triage-service.ts'

const { start, count, end } = killedServer('automation-kill')
afterEach(end)

const components = 9500
const purls = Array.from({ length: components }, (_, at) => `pkg:npm/p${at}@1.0.0`)
const supplied = `SELECT count(*) AS n FROM component WHERE supplier_name = 'Meadow'`
const renumbered = `SELECT count(*) AS n FROM component WHERE component_version = '2.0.0'`
const marked = `SELECT count(*) AS n FROM component WHERE copyright = 'Acme'`
const changes = `SELECT count(*) AS n FROM automation_change`
const entries = `SELECT count(*) AS n FROM audit_entry WHERE content ->> '$.operation' = 'ruleRun'`
const inEntries = `SELECT sum(content ->> '$.changes[0][2]') AS n FROM audit_entry WHERE content ->> '$.operation' = 'ruleRun'`
const openJobs = `SELECT count(*) AS n FROM job WHERE state IN ('QUEUED', 'RUNNING')`
const messages = `SELECT count(*) AS n FROM outbox WHERE message_type = 'AUTOMATION_RULE_REPORT'`
const toldRows = `SELECT sum(payload ->> 'rows') AS n FROM outbox WHERE message_type = 'AUTOMATION_RULE_REPORT'`

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 60_000 && !isSo(); tries += 1) await setTimeout(1)
}

test('in the stage of an upload, in an undo and in a run by hand', { timeout: 300_000 }, async () => {
  const first = await start()
  const fill = [
    ...[
      action('setField', { field: 'supplier', value: 'Meadow' }),
      action('setField', { field: 'version', value: '2.0.0' }),
    ],
    action('notify'),
  ]
  const rule = await first.create('Supplier', 'component.name startsWith p and component.supplier missing', fill)
  const lost = upload(first.client, cyclonedx(purls)).catch(() => 'lost')
  await until(() => count(changes) > 0)
  await first.process.kill()
  expect(await lost).toBe('lost')
  const before = count(supplied)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(components)
  expect([count(changes), count(messages)]).toEqual([before, 0])

  // One message is about all rows, also those that were changed before the kill and do not fit any more.
  const second = await start()
  await becomeIdle(second.client)
  expect([count(supplied), count(changes)]).toEqual([components, components])
  expect([count(messages), count(toldRows)]).toEqual([1, components])
  const runs = await second.runs(rule)
  expect(runs.map(({ changedCount, error }) => [changedCount, error])).toEqual([
    [components - before, null],
    [before, 'Interrupted'],
  ])

  // Each run has an entry with the number of its changes, also the one that was interrupted.
  expect([count(entries), count(inEntries)]).toEqual([2, components])

  // Undone in the middle, it goes on where it was. What is another package again is scanned, whether it goes on or not.
  const lostUndo = second.change('automationRunUndo', { id: runs[0]?.id }).catch(() => null)
  await until(() => count(changes) < components)
  await second.process.kill()
  expect(await lostUndo).toBeNull()
  expect(count(changes)).toBeGreaterThan(before)
  expect(count(openJobs)).toBe(1)
  const third = await start()
  await becomeIdle(third.client)
  expect((await third.runs(rule))[0]).toMatchObject({ error: 'The undo was interrupted', undoneAt: null })
  for (const { id } of runs) {
    expect(await third.change('automationRunUndo', { id })).toMatchObject({ errors: [], keptCount: 0 })
  }
  await becomeIdle(third.client)
  expect([count(supplied), count(renumbered), count(changes), count(openJobs)]).toEqual([0, 0, 0, 0])

  const byHand = await third.create('By hand', 'component.name startsWith p and component.copyright missing', [
    ...[action('setField', { field: 'copyright', value: 'Acme' }), action('notify')],
  ])
  const { sboms } = await third.client.data<{ sboms: { nodes: { id: string }[] } }>('{ sboms { nodes { id } } }')
  const { job } = await third.change('automationRuleRun', { ruleIds: [byHand], sbomIds: [sboms.nodes[0]?.id] })
  await until(() => count(changes) > 0)
  await third.process.kill()
  const marks = count(marked)
  expect(marks).toBeGreaterThan(0)
  expect(marks).toBeLessThan(components)
  const fourth = await start()
  await becomeIdle(fourth.client)
  expect([count(marked), count(changes), count(openJobs)]).toEqual([components, components, 0])
  expect((await fourth.runs(byHand)).map(({ changedCount, error }) => [changedCount, error])).toEqual([
    [components - marks, null],
    [marks, 'Interrupted'],
  ])
  expect([count(messages), count(toldRows)]).toEqual([2, 2 * components])
  expect(count(`SELECT count(*) AS n FROM job WHERE id = '${job?.id}' AND state = 'SUCCEEDED'`)).toBe(1)
})
