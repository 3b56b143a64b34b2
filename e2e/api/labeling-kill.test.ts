// @module-tag long
// A server that is killed while it labels a version has no half of the labels, and labels the whole version at the next start.
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { action } from './support/automation-calls.ts'
import { killedServer } from './support/killed-server.ts'
import { becomeIdle, cyclonedx, upload } from './support/triage-service.ts'

const { start, count, end } = killedServer('labeling-kill')
afterEach(end)

const components = 12_000
const purls = Array.from({ length: components }, (_, at) => `pkg:npm/${at % 2 === 0 ? 'acme-' : ''}p${at}@1.0.0`)
const internal = `SELECT count(*) AS n FROM component WHERE is_internal = 1`
const chunks = `SELECT count(*) AS n FROM stage_chunk`
const labelingChunks = `${chunks} WHERE stage = 'LABELING'`

test(
  'in the stage of an upload: what it marks is there once, before the rules that ask for it',
  { timeout: 240_000 },
  async () => {
    const first = await start()
    const input = { namespaces: [], names: ['npm:acme-*'], purlTypes: [] }
    const query = `mutation ($input: InternalNamesUpdateInput!) { internalNamesUpdate(input: $input) { errors } }`
    expect(await first.client.data(query, { input })).toEqual({ internalNamesUpdate: { errors: [] } })
    const rule = await first.create('Own', 'component.internal is yes', [action('notify')])
    const lost = upload(first.client, cyclonedx(purls)).catch(() => 'lost')
    for (let tries = 0; tries < 60_000 && count(labelingChunks) === 0; tries += 1) await setTimeout(1)
    await first.process.kill()
    expect(await lost).toBe('lost')
    expect(count(labelingChunks)).toBeGreaterThan(0)
    expect(count(internal)).toBe(0)

    const second = await start()
    await becomeIdle(second.client)
    expect([count(internal), count(chunks)]).toEqual([components / 2, 0])
    expect(await second.runs(rule)).toMatchObject([{ matchedCount: components / 2, changedCount: 0, error: null }])
    const stages = await second.client.data<{ sboms: { nodes: { stages: { name: string; outcome: string }[] }[] } }>(
      '{ sboms { nodes { stages { name outcome } } } }',
    )
    expect(stages.sboms.nodes.map((one) => one.stages.find(({ name }) => name === 'LABELING')?.outcome)).toEqual([
      'DONE',
    ])
  },
)
