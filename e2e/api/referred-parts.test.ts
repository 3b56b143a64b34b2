// @module-tag long
// References that no part answers: the check R05, its repair and undo, and rules that attach parts when a version arrives.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { change, results } from './support/checked-version.ts'
import { linkTo, offerCalls, referring, serialOf } from './support/offer-calls.ts'
import { partCalls } from './support/part-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let automation: ReturnType<typeof automationCalls>
beforeAll(async () => {
  service = await startTriageService()
  automation = automationCalls(service)
})
afterAll(() => service.close())

const { attach, detach } = partCalls(() => service)
const { offersOf } = offerCalls(() => service)

let products = 0
const upload = (bytes: string, product = `Referred ${(products += 1)}`) =>
  service.upload({ name: 'bom.json', bytes }, product)
let numbers = 0
const next = () => (numbers += 1)

const r05 = async (id: string) => {
  const found = (await results(service, id)).get('R05')
  return [found?.state, found?.failuresCount, found?.subjectsCount]
}
const partsOf = async (id: string) => {
  const text = 'query ($id: Uuid!) { sbom(sbomId: $id) { parts { nodes { part { id } createdBy { name } } } } }'
  type Parts = { sbom: { parts: { nodes: { part: { id: string }; createdBy: { name: string } }[] } } }
  return (await service.data<Parts>(text, { id })).sbom.parts.nodes
}
const idsOfParts = async (id: string) => (await partsOf(id)).map(({ part }) => part.id)

test('R05 fails for what is not attached, and changes with every upload, deletion and link', async () => {
  const [a, b] = [next(), next()]
  const id = await upload(referring(a, { links: [linkTo(b)] }))
  expect(await r05(await upload(referring(next())))).toEqual(['not_applicable', 0, 0])
  const failures = async () => {
    const text = `{ sbom(sbomId: "${id}") { checkResults(first: 100, state: ["fail"]) { nodes { check { id }
      failures { nodes { componentName autoFixable findings } } } } } }`
    type Rows = { sbom: { checkResults: { nodes: { check: { id: string }; failures: { nodes: object[] } }[] } } }
    return (await service.data<Rows>(text)).sbom.checkResults.nodes.find(({ check }) => check.id === 'R05')
  }
  const failure = (message: string) => ({
    check: { id: 'R05' },
    failures: { nodes: [{ componentName: 'link0', autoFixable: true, findings: [{ message, value: linkTo(b) }] }] },
  })
  expect(await failures()).toMatchObject(failure('No version here has this document'))
  const part = await upload(referring(b))
  expect(await failures()).toMatchObject(failure('A version with this document is here, and is no part yet'))
  const link = await attach(id, part)
  expect(await r05(id)).toEqual(['pass', 0, 1])
  await detach(link)
  expect(await r05(id)).toEqual(['fail', 1, 1])
  await attach(id, part)
  await service.data(`mutation { sbomDelete(input: { id: "${part}" }) { errors } }`)
  await service.idle()
  expect(await failures()).toMatchObject(failure('No version here has this document'))
})

test('the repair of R05 attaches what is here, for all or for some components, and its undo detaches it', async () => {
  const [a, b, c, d] = [next(), next(), next(), next()]
  const id = await upload(referring(a, { links: [linkTo(b), linkTo(c), linkTo(d)] }))
  const [one, other] = [await upload(referring(b)), await upload(referring(c))]
  const preview = `{ checkFixPreview(sbomId: "${id}", checkCode: "R05") { changedCount leftCount examples { field before after } } }`
  expect(await service.data(preview)).toMatchObject({
    checkFixPreview: {
      changedCount: 2,
      leftCount: 1,
      examples: [{ field: 'parts', before: null }, { field: 'parts' }],
    },
  })
  const fields = 'fixedCount checkRepair { id changedCount }'
  const rejected = await change(service, 'checkFix', { sbomId: id, checkCode: 'R05', value: 'x' }, fields)
  expect(rejected['errors']).toEqual(['A repair of R05 has no value: it attaches what the document refers to'])
  const { components } = (
    await service.data<{ sbom: { components: { nodes: { id: string; name: string }[] } } }>(
      `{ sbom(sbomId: "${id}") { components { nodes { id name } } } }`,
    )
  ).sbom
  const link1 = components.nodes.find(({ name }) => name === 'link1')?.id
  const some = await change(service, 'checkFix', { sbomId: id, checkCode: 'R05', componentIds: [link1] }, fields)
  expect(some).toMatchObject({ errors: [], fixedCount: 1 })
  expect(await idsOfParts(id)).toEqual([other])
  const all = await change(service, 'checkFix', { sbomId: id, checkCode: 'R05' }, fields)
  expect(all).toMatchObject({ errors: [], fixedCount: 1, checkRepair: { changedCount: 1 } })
  expect(await idsOfParts(id)).toEqual([other, one])
  expect(await change(service, 'checkFix', { sbomId: id, checkCode: 'R05' }, fields)).toMatchObject({ fixedCount: 0 })
  expect(await r05(id)).toEqual(['fail', 1, 3])
  for (const [repaired, left] of [
    [all, [other]],
    [some, []],
  ] as const) {
    const repairId = (repaired['checkRepair'] as { id: string }).id
    const undone = await change(service, 'checkFixUndo', { id: repairId }, 'keptCount')
    expect(undone).toMatchObject({ errors: [], keptCount: 0 })
    expect(await idsOfParts(id)).toEqual(left)
  }
  await service.idle()
})

test('the undo of a repair leaves what a person detached and attached again', async () => {
  const [a, b] = [next(), next()]
  const part = await upload(referring(b))
  const id = await upload(referring(a, { links: [linkTo(b)] }))
  const made = await change(service, 'checkFix', { sbomId: id, checkCode: 'R05' }, 'checkRepair { id }')
  await detach((await offersOf(id))[0]?.partId ?? '')
  await attach(id, part)
  const repairId = (made['checkRepair'] as { id: string }).id
  expect(await change(service, 'checkFixUndo', { id: repairId })).toMatchObject({ errors: [] })
  expect(await idsOfParts(id)).toEqual([part])
})

test('a repair of R05 becomes a rule that attaches what the next version refers to, and its run is undone', async () => {
  const [a, b, c] = [next(), next(), next()]
  const parts = [await upload(referring(b)), await upload(referring(c))]
  const first = await upload(referring(a, { links: [linkTo(b)] }), 'Repeated')
  const input = { sbomId: first, checkCode: 'R05', saveAsRule: true }
  const made = await change(service, 'checkFix', input, 'automationRule { id name actions { action } }')
  expect(made).toMatchObject({
    ...{ errors: [] },
    automationRule: { name: 'Repair of R05', actions: [{ action: 'attachPart' }] },
  })
  await service.idle()
  const second = await upload(referring(a, { version: 2, links: [linkTo(b), linkTo(c), linkTo(next())] }), 'Repeated')
  expect(await partsOf(second)).toMatchObject(
    parts.map((id) => ({ part: { id }, createdBy: { name: 'Repair of R05, revision 1' } })),
  )
  const ruleId = (made['automationRule'] as { id: string }).id
  const [run] = await automation.runs(ruleId)
  expect(run).toMatchObject({ matchedCount: 1, changedCount: 1, error: null })
  expect(await automation.change('automationRunUndo', { id: run?.id })).toMatchObject({ errors: [], keptCount: 0 })
  expect(await idsOfParts(second)).toEqual([])
  await service.idle()
  const last = await upload(referring(a, { version: 3 }), 'Repeated')
  expect(await idsOfParts(last)).toEqual([])
  await automation.change('automationRuleDelete', { id: ruleId })
})

test('a rule attaches the newest version of a product, or the one that is named, once', async () => {
  const [a, b] = [next(), next()]
  const versions: string[] = []
  for (const version of [1, 2, 3]) {
    const metadata = { component: { type: 'application', name: 'lib', version: `1.${version}` } }
    versions.push(await upload(referring(b, { version, members: { metadata } }), 'Library'))
  }
  const more = { appliesTo: 'version', triggers: ['import', 'manual'] }
  const attachPart = (parameters: object) => action('attachPart', { parameters })
  const rule = await automation.create(
    'Ship the library',
    'version.name is ships',
    [attachPart({ product: 'library' }), attachPart({ product: 'Nothing', version: 'newest' })],
    more,
  )
  const members = (version: string) => ({ metadata: { component: { type: 'application', name: 'app', version } } })
  const id = await upload(referring(a, { members: members('ships') }))
  expect(await idsOfParts(id)).toEqual([versions[2]])
  const [run] = await automation.runs(rule)
  expect(run).toMatchObject({ changedCount: 1, error: 'There is no version of the product "Nothing"' })
  await automation.change('automationRuleDelete', { id: rule })
  const named = await automation.create(
    'Ship an old one',
    'version.name is old',
    [attachPart({ product: 'Library', version: '1.2' }), attachPart({ product: 'Library' })], // one version of a product
    more,
  )
  const old = await upload(referring(next(), { members: members('old') }))
  expect(await idsOfParts(old)).toEqual([versions[1]])
  await automation.change('automationRuleDelete', { id: named })
})

test('a rule that would close a circle leaves it, and its run says so', async () => {
  const [a, b] = [next(), next()]
  const rule = await automation.create('Attach all', 'version.name exists', [action('attachPart')], {
    ...{ appliesTo: 'version', triggers: ['import'] },
  })
  const first = await upload(referring(a, { links: [linkTo(b)] }), 'Circle A')
  const second = await upload(referring(b, { links: [linkTo(a), linkTo(b)] }), 'Circle B')
  expect(await idsOfParts(second)).toEqual([first])
  expect(await automation.run([rule], [first])).toEqual([])
  expect(await idsOfParts(first)).toEqual([])
  const found = await automation.runs(rule)
  expect(found.map(({ changedCount, error }) => [changedCount, error])).toEqual([
    [0, '"Circle A 1" would contain itself: "Circle A 1" contains "Circle B 1" contains "Circle A 1"'],
    [1, null],
    [0, null],
  ])
  await automation.change('automationRuleDelete', { id: rule })
})

test('a rule attaches what two references mean once, and says nothing of the second', async () => {
  const [a, b] = [next(), next()]
  const rule = await automation.create('Attach all', 'version.name exists', [action('attachPart')], {
    ...{ appliesTo: 'version', triggers: ['import'] },
  })
  const part = await upload(referring(b), 'Referred twice')
  const id = await upload(referring(a, { links: [linkTo(b), serialOf(b)] }), 'Refers twice')
  expect(await idsOfParts(id)).toEqual([part])
  const found = await automation.runs(rule)
  expect(found.map(({ changedCount, error }) => [changedCount, error])).toEqual([
    [1, null],
    [0, null],
  ])
  await automation.change('automationRuleDelete', { id: rule })
})

test('a preview of a rule names the versions that it would attach', async () => {
  const [a, b] = [next(), next()]
  await upload(referring(b), 'Previewed part')
  await upload(referring(a, { links: [linkTo(b)] }), 'Previewed')
  const text = `query ($conditions: ConditionGroupInput!) { automationPreview(appliesTo: "version", conditions: $conditions,
    actions: [{ action: "attachPart" }]) { changedCount examples { changes { field oldValue newValue } } } }`
  const conditions = { conditions: [{ subject: 'version.product', operator: 'is', value: 'Previewed' }] }
  expect(await service.data(text, { conditions })).toMatchObject({
    automationPreview: {
      changedCount: 1,
      examples: [{ changes: [{ field: 'parts', oldValue: null, newValue: 'Previewed part 1' }] }],
    },
  })
})
