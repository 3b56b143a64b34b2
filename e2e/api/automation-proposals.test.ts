// @module-tag long
// Rules that propose decisions through the public endpoint: cards of the queue, their answers, and when they end.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { action, automationCalls, type RuleMore } from './support/automation-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { type ApiResponse, cyclonedx } from './support/triage-service.ts'
import { statusId } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startPolicyService>> | undefined
let version = ''
beforeAll(async () => {
  service = await startPolicyService()
})
afterAll(() => service?.running.close())

interface Proposed {
  readonly id: string
  readonly component: { readonly name: string }
  readonly vexStatus: { readonly name: string } | null
  readonly suggestion: {
    readonly id: string
    readonly reason: string
    readonly proposedBy: { readonly kind: string; readonly name: string; readonly id: string | null }
  } | null
  readonly history: {
    readonly nodes: readonly { readonly action: string; readonly actor: { readonly name: string } }[]
  }
}

const notAffected = { status: 'not_affected', justification: 'vulnerable_code_not_present', impact: 'Not linked' }
const propose = action('suggestVex', { parameters: notAffected })
const finding = { appliesTo: 'finding', triggers: ['manual'] } as const

function calls() {
  if (!service) throw new Error('The service did not start')
  const { running } = service
  const automation = automationCalls(running)
  const about = async (name: string, sbomId = version) => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { id component { name } vexStatus { name }
      suggestion { id reason proposedBy { kind name id } vexStatus { name } vexJustification { name } impact actionStmt }
      history { nodes { action actor { name } changes { field newValue } } } } } } }`
    const data = await running.data<{ sbom: { vulns: { nodes: Proposed[] } } }>(query, { id: sbomId })
    const found = data.sbom.vulns.nodes.find(({ component }) => component.name === name)
    if (!found) throw new Error(`No finding of ${name}`)
    return found
  }
  const resolve = async (ids: readonly (string | undefined)[], accept: boolean) => {
    const query = `mutation ($input: VexSuggestionResolveInput!) { vexSuggestionResolve(input: $input) { errors } }`
    const input = { suggestionIds: ids, accept }
    return (await running.data<{ vexSuggestionResolve: ApiResponse }>(query, { input })).vexSuggestionResolve.errors
  }
  const turn = (name: 'vexUndo' | 'vexRedo') => running.data(`mutation { ${name}(input: {}) { errors } }`)
  const rule = (name: string, text: string, more: RuleMore = {}, actions: readonly object[] = [propose]) =>
    automation.create(name, text, actions, { ...finding, ...more })
  return { ...service, ...automation, running, about, resolve, turn, rule }
}

/** Each test begins without rules, with a product of its own. */
beforeEach(async ({ task }) => {
  const { rules, change, running } = calls()
  for (const { id, starter } of await rules()) if (!starter) await change('automationRuleDelete', { id })
  const purls = ['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0', 'pkg:npm/elk@3.0.0']
  version = await running.upload(cyclonedx(purls, 'first'), task.name)
  await running.idle()
})

test('a rule proposes, a person accepts, undo asks again, and the rule repeats nothing', async () => {
  const { rule, run, runs, about, resolve, turn } = calls()
  const id = await rule('Not linked', 'component.name is fox')
  await run([id], [version])
  expect(await runs(id)).toMatchObject([{ matchedCount: 1, changedCount: 1, error: null }])
  const fox = await about('fox')
  expect(fox).toMatchObject({
    vexStatus: null,
    suggestion: {
      ...{ vexStatus: { name: 'Not Affected' }, vexJustification: { name: 'Vulnerable Code Not Present' } },
      ...{ impact: 'Not linked', actionStmt: null, reason: 'The finding fits: component.name is fox' },
      proposedBy: { kind: 'RULE', name: 'Not linked, revision 1', id },
    },
  })
  expect(fox.history.nodes[0]).toMatchObject({
    ...{ action: 'SUGGESTED', actor: { name: 'Not linked, revision 1' } },
    changes: [{ field: 'suggestion', newValue: 'Not Affected, Vulnerable Code Not Present' }],
  })
  expect((await about('owl')).suggestion).toBeNull()
  await run([id], [version])
  expect((await runs(id))[0]).toMatchObject({ matchedCount: 1, changedCount: 0 })

  expect(await resolve([fox.suggestion?.id], true)).toEqual([])
  expect(await about('fox')).toMatchObject({ vexStatus: { name: 'Not Affected' }, suggestion: null })
  await turn('vexUndo')
  expect(await about('fox')).toMatchObject({ vexStatus: null, suggestion: { id: fox.suggestion?.id } })
})

test('what a person declined is not proposed again, here and in the next version, until the rule says something else', async ({
  task,
}) => {
  const { rule, run, about, resolve, change, running } = calls()
  const id = await rule('Declined', 'component.name is fox')
  await run([id], [version])
  await resolve([(await about('fox')).suggestion?.id], false)
  await run([id], [version])
  expect((await about('fox')).suggestion).toBeNull()
  const next = await running.upload(cyclonedx(['pkg:npm/fox@1.0.0'], 'next'), task.name)
  await running.idle()
  await run([id], [next])
  expect((await about('fox', next)).suggestion).toBeNull()
  const other = [action('suggestVex', { parameters: { status: 'affected', action: 'Update it' } })]
  await change('automationRuleUpdate', { id, actions: other })
  await run([id], [version])
  expect((await about('fox')).suggestion).toMatchObject({ vexStatus: { name: 'Affected' }, actionStmt: 'Update it' })
})

test('a rule in the mode SUGGEST proposes what it would decide, needs no end, and previews so', async () => {
  const { rule, run, about, preview } = calls()
  const actions = [action('setVex', { parameters: notAffected })]
  const shown = await preview('finding', 'component.name is fox', actions, { mode: 'SUGGEST' })
  expect(shown.examples.find(({ subjectName }) => subjectName.includes('fox'))?.changes).toEqual([
    { field: 'proposal', oldValue: null, newValue: 'Not Affected, Vulnerable Code Not Present' },
  ])
  expect((await about('fox')).suggestion).toBeNull()
  const id = await rule('Mode', 'component.name is fox', { mode: 'SUGGEST' }, actions)
  await run([id], [version])
  expect(await about('fox')).toMatchObject({ vexStatus: null, suggestion: { proposedBy: { id } } })
})

test('a decided finding gets no proposal; the first of two rules is shown, and the second once it is declined', async () => {
  const { rule, run, runs, about, decide, resolve } = calls()
  const owl = await about('owl')
  await decide(version, owl.id, { vexStatusId: statusId('affected') })
  const first = await rule('First', 'component.name in (fox, owl)')
  const second = await rule('Second', 'component.name in (fox, owl)', {}, [
    action('suggestVex', { parameters: { status: 'fixed' } }),
  ])
  await run([second, first], [version])
  expect((await runs(first))[0]).toMatchObject({ matchedCount: 2, changedCount: 1 })
  expect((await about('owl')).suggestion).toBeNull()
  const shown = (await about('fox')).suggestion
  expect(shown?.proposedBy.id).toBe(first)
  await resolve([shown?.id], false)
  const next = (await about('fox')).suggestion
  expect(next?.proposedBy.id).toBe(second)
  // Both at once would decide one finding twice.
  expect(await resolve([shown?.id, next?.id], true)).toEqual([`Proposal "${shown?.id}" is not pending`])
  expect(await resolve([next?.id], true)).toEqual([])
  expect((await about('fox')).vexStatus?.name).toBe('Fixed')
})

test('proposals end with the undo of their run, with what no longer fits, with another mode and with their rule', async () => {
  const { rule, run, runs, about, change, resolve, groupOf } = calls()
  const id = await rule('Ends', 'component.name in (fox, owl)')
  const waits = async () => [(await about('fox')).suggestion !== null, (await about('owl')).suggestion !== null]
  await run([id], [version])
  expect(await waits()).toEqual([true, true])
  await resolve([(await about('owl')).suggestion?.id], true)
  const [ran] = await runs(id)
  expect(await change('automationRunUndo', { id: ran?.id })).toMatchObject({ errors: [], keptCount: 1 })
  expect(await waits()).toEqual([false, false])
  expect((await about('owl')).vexStatus?.name).toBe('Not Affected')
  await run([id], [version])
  expect(await waits()).toEqual([true, false])
  await change('automationRuleUpdate', { id, conditions: await groupOf('component.name is owl', 'finding') })
  await run([id], [version])
  expect(await waits()).toEqual([false, false])
  await change('automationRuleUpdate', { id, conditions: await groupOf('component.name is fox', 'finding') })
  await run([id], [version])
  await change('automationRuleUpdate', { id, actions: [action('addLabel', { value: 'x' })] })
  expect(await waits()).toEqual([false, false])
  await change('automationRuleUpdate', { id, actions: [propose] })
  await run([id], [version])
  expect(await waits()).toEqual([true, false])
  await change('automationRuleDelete', { id })
  expect(await waits()).toEqual([false, false])
})

test('what statements say comes first, and ends without the proposals of rules', async () => {
  const { rule, run, about, resolve, running } = calls()
  const says = (timestamp: string, statement: object) =>
    running.importFile({
      name: 'vendor.openvex.json',
      bytes: JSON.stringify({
        ...{
          '@context': 'https://openvex.dev/ns/v0.2.0',
          '@id': 'https://vendor.example/1',
          author: 'Vendor',
          version: 1,
        },
        timestamp,
        statements: [
          { vulnerability: { name: 'CVE-2026-0001' }, products: [{ '@id': 'pkg:npm/fox@1.0.0' }], ...statement },
        ],
      }),
    })
  const id = await rule('Beside statements', 'component.name is fox')
  await run([id], [version])
  await says('2026-01-01T00:00:00Z', { status: 'fixed' })
  const shown = (await about('fox')).suggestion
  expect(shown?.proposedBy).toMatchObject({ kind: 'SYSTEM', name: 'Vendor' })
  await resolve([shown?.id], false)
  expect((await about('fox')).suggestion?.proposedBy.id).toBe(id)
  await says('2026-02-01T00:00:00Z', { status: 'under_investigation' })
  expect((await about('fox')).suggestion?.proposedBy.id).toBe(id)
})

test('the undo of an answer brings nothing back that has ended', async () => {
  const { rule, run, runs, about, change, resolve, turn } = calls()
  const id = await rule('Undone', 'component.name in (fox, owl)')
  await run([id], [version])
  await resolve([(await about('fox')).suggestion?.id], true)
  await resolve([(await about('owl')).suggestion?.id], false)
  await change('automationRunUndo', { id: (await runs(id))[0]?.id })
  await turn('vexUndo')
  await turn('vexUndo')
  expect([await about('fox'), await about('owl')]).toMatchObject([
    { vexStatus: null, suggestion: null },
    { vexStatus: null, suggestion: null },
  ])
  // Asked for again by hand, the rule proposes again what has no answer any more.
  await run([id], [version])
  expect((await runs(id))[0]).toMatchObject({ matchedCount: 2, changedCount: 2 })
  expect((await about('fox')).suggestion?.proposedBy.id).toBe(id)
})

test('what was declined is remembered beside what the rule says instead', async () => {
  const { rule, run, runs, about, change, resolve } = calls()
  const id = await rule('Back and forth', 'component.name is fox')
  await run([id], [version])
  await resolve([(await about('fox')).suggestion?.id], false)
  const fixed = action('suggestVex', { parameters: { status: 'fixed' } })
  await change('automationRuleUpdate', { id, actions: [fixed] })
  await run([id], [version])
  expect((await about('fox')).suggestion).toMatchObject({ vexStatus: { name: 'Fixed' } })
  await change('automationRunUndo', { id: (await runs(id))[0]?.id })
  await change('automationRuleUpdate', { id, actions: [propose] })
  await run([id], [version])
  expect((await about('fox')).suggestion).toBeNull()
  await change('automationRuleUpdate', { id, actions: [fixed] })
  await run([id], [version])
  await change('automationRuleUpdate', { id, actions: [propose] })
  await run([id], [version])
  expect((await about('fox')).suggestion).toBeNull()
})

test('a proposal has the name and the conditions that its rule has now, and ends where the rule applies no more', async ({
  task,
}) => {
  const { rule, run, about, change, groupOf, running } = calls()
  const id = await rule('Old name', 'component.name is fox')
  const other = await running.upload(cyclonedx(['pkg:npm/fox@1.0.0'], 'other'), `${task.name}, other`)
  await running.idle()
  await run([id], [version, other])
  const conditions = await groupOf('component.name in (fox, owl)', 'finding')
  await change('automationRuleUpdate', { id, name: 'New name', conditions })
  await run([id], [version])
  expect((await about('fox')).suggestion).toMatchObject({
    reason: 'The finding fits: component.name in (fox, owl)',
    proposedBy: { name: 'New name, revision 2' },
  })
  await change('automationRuleUpdate', { id, conditions: await groupOf('component.name is owl', 'finding') })
  await run([id], [version])
  expect((await about('fox')).suggestion).toBeNull()
  expect((await about('fox', other)).suggestion).not.toBeNull()
  await change('automationRuleUpdate', { id, scope: { environmentNames: ['nowhere'] } })
  await run(null, [version])
  expect((await about('owl')).suggestion).toBeNull()
})

test('a preview of a stored rule leaves out what it proposed before', async () => {
  const { rule, run, about, preview, resolve } = calls()
  const text = 'component.name in (fox, owl)'
  const actions = [propose]
  const ruleId = await rule('Previewed', text)
  const counts = async (more: object) => (await preview('finding', text, actions, more)).changedCount
  const all = await counts({})
  await run([ruleId], [version])
  await resolve([(await about('fox')).suggestion?.id], false)
  expect([await counts({}), await counts({ ruleId })]).toEqual([all, all - 2])
})
