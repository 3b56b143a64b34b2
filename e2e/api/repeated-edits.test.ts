// @module-tag long
// Edits of an earlier version that are made again in the next one: which hold there, all of them in one step, and the undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { documentOf, nothingRepeated, repeatCalls } from './support/repeat-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const calls = manualCalls(() => service)
const { mutate, shown, named, download, verdicts } = calls
const { edits, states, repeat, undo, upload } = repeatCalls(() => service, calls)

let products = 0
const newProduct = () => `Repeated ${(products += 1)}`
const update = async (sbomId: string, name: string, fields: object) =>
  expect(await mutate('componentUpdate', { sbomId, id: (await named(sbomId, name)).id, ...fields })).toEqual({
    errors: [],
  })
test('values of components are set again, shown before, once, and undone exactly', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  await update(first, 'a', { licenses: { licensesExp: 'MIT' }, description: 'What a is', labels: ['mine'] })
  await update(first, 'b', { copyright: '© Owl', notice: 'Read me' })
  const supplier = { name: 'Owl', url: 'https://owl.example', contactName: 'Eve', contactEmail: 'eve@owl.example' }
  const b = (await named(first, 'b')).id
  await mutate('componentBulkUpdate', { sbomId: first, componentIds: [b], supplier })
  const second = await upload(product, '2.0.0', [
    { name: 'a', version: '1.1.0' },
    { name: 'b', copyright: '© Fox', supplier: { name: 'Fox', contact: [{ name: 'Ann' }] } },
    { name: 'c' },
  ])
  const before = await shown(second)
  const found = await edits(second)
  expect(found).toMatchObject({
    ...{ fromSbom: { id: first }, possibleCount: 2, counts: [{ state: 'POSSIBLE', count: 2 }] },
    edits: { totalCount: 2 },
  })
  const [a, other] = found.edits.nodes
  expect(a?.values.map(({ field, before: was, after }) => [field, was, after])).toEqual([
    ['description', null, 'What a is'],
    ['license', null, 'MIT'],
    ['labels', null, 'mine'],
  ])
  expect(other?.values.map(({ field, before: was, after }) => [field, was, after])).toEqual([
    ['copyright', '© Fox', '© Owl'],
    ['supplier_name', 'Fox', 'Owl'],
    ['supplier_url', null, 'https://owl.example'],
    ['supplier_contact', 'Ann', 'Eve'],
    ['supplier_email', null, 'eve@owl.example'],
    ['notice', null, 'Read me'],
  ])
  expect(await shown(second)).toEqual(before)
  const done = await repeat(second)
  expect(done).toMatchObject({ errors: [], repeatedCount: 2 })
  expect(await named(second, 'a')).toMatchObject({
    ...{ licensesExp: 'MIT', description: 'What a is', labels: ['mine'], version: '1.1.0' },
  })
  expect(await named(second, 'b')).toMatchObject({ copyright: '© Owl', notice: 'Read me', supplier })
  expect(await download(second)).not.toMatch(/Fox|Ann/)
  expect(await verdicts(second)).toEqual(allValid)
  expect(await states(second)).toEqual({ a: 'SAME', b: 'SAME' })
  expect(await repeat(second)).toEqual(nothingRepeated)
  expect(await undo(second, done['editId'])).toEqual({ errors: [], restoredCount: 2, keptCount: 0 })
  expect((await shown(second)).components).toEqual(before.components)
  expect((await edits(second)).possibleCount).toBe(2)
  expect(await download(second)).toMatch(/Fox/)
  expect((await undo(second, done['editId']))['errors']).toHaveLength(1)
})

test('says what does not hold, and why: nothing is guessed', async () => {
  const product = newProduct()
  const twins = ['one', 'two'].map((ref) => ({ name: 'twin', 'bom-ref': ref }))
  const first = await upload(product, '1.0.0', [
    ...[{ name: 'gone' }, { name: 'moved' }, { name: 'here' }, { name: 'plain', purl: undefined }, { name: 'twin' }],
  ])
  const license = { licenses: { licensesExp: 'MIT' } }
  await update(first, 'gone', license)
  await update(first, 'moved', { cpes: ['cpe:2.3:a:owl:moved:1.0.0:*:*:*:*:*:*:*'], ...license })
  await update(first, 'here', { ...license, description: 'by hand' })
  await update(first, 'plain', { purl: 'pkg:generic/plain@1.0.0' })
  await update(first, 'twin', license)
  const second = await upload(product, '2.0.0', [
    ...[{ name: 'moved', version: '2.0.0' }, { name: 'here' }, { name: 'plain', purl: undefined }, ...twins],
  ])
  await update(second, 'here', { licenses: { licensesExp: 'Apache-2.0' } })
  const { edits: found, possibleCount } = await edits(second)
  expect(possibleCount).toBe(3)
  const of = (name: string) => found.nodes.find((one) => one.name === name)
  expect(of('gone')).toMatchObject({ state: 'NOT_FOUND', component: null, values: [] })
  expect(of('twin')).toMatchObject({ state: 'AMBIGUOUS', component: null })
  expect(of('moved')).toMatchObject({
    state: 'POSSIBLE',
    values: [
      { field: 'cpes', state: 'OTHER_VERSION' },
      { field: 'license', after: 'MIT', state: 'POSSIBLE' },
    ],
  })
  expect(of('here')).toMatchObject({
    state: 'POSSIBLE',
    values: [
      { field: 'description', state: 'POSSIBLE' },
      { field: 'license', before: 'Apache-2.0', after: 'MIT', state: 'EDITED' },
    ],
  })
  expect(of('plain')).toMatchObject({ state: 'POSSIBLE', values: [{ field: 'purl', state: 'POSSIBLE' }] })
  expect((await edits(second, { states: ['NOT_FOUND', 'AMBIGUOUS'] })).edits.totalCount).toBe(2)
  const wanted = await repeat(second, { editIds: [of('gone')?.id, of('here')?.id] })
  expect(wanted).toEqual({
    ...{ repeatedCount: null, editId: null },
    errors: ['gone 1.0.0: No component here has its purl or its name'],
  })
  expect(await repeat(second, { editIds: [of('here')?.id] })).toMatchObject({ errors: [], repeatedCount: 1 })
  expect(await named(second, 'here')).toMatchObject({ licensesExp: 'Apache-2.0', description: 'by hand' })
  expect(await named(second, 'moved')).toMatchObject({ licensesExp: null })
  expect(await repeat(second)).toMatchObject({ errors: [], repeatedCount: 2 })
  expect(await named(second, 'moved')).toMatchObject({ licensesExp: 'MIT', cpes: [] })
  expect(await named(second, 'plain')).toMatchObject({ purl: 'pkg:generic/plain@1.0.0' })
})

test('what a document says about itself is repeated, and undone', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }])
  await mutate('authorCreate', { sbomId: first, name: 'Ann', email: 'ann@owl.example' })
  await mutate('sbomSupplierCreate', {
    sbomId: first,
    name: 'Owl',
    contactName: 'Eve',
    contactEmail: 'eve@owl.example',
  })
  await mutate('sbomUpdate', { id: first, dataLicense: 'CC0-1.0', labels: ['of this version'] })
  const second = await upload(product, '2.0.0', [{ name: 'a' }])
  const before = await shown(second)
  const [edit] = (await edits(second)).edits.nodes
  expect(edit).toMatchObject({ id: first, kind: 'DOCUMENT', state: 'POSSIBLE', name: '1.0.0' })
  expect(edit?.values.map(({ field, after }) => [field, after])).toEqual([
    ['authors', 'Ann, ann@owl.example'],
    ['suppliers', 'Owl, Eve, eve@owl.example'],
    ['dataLicense', 'CC0-1.0'],
  ])
  const { editId } = await repeat(second)
  const after = await shown(second)
  expect(after).toMatchObject({
    authors: [{ name: 'Ann', email: 'ann@owl.example' }],
    suppliers: [{ name: 'Owl', contactName: 'Eve', contactEmail: 'eve@owl.example' }],
    ...{ dataLicense: 'CC0-1.0', labels: [], projectVersion: '2.0.0' },
  })
  expect(await verdicts(second)).toEqual(allValid)
  expect(await repeat(second)).toEqual(nothingRepeated)
  expect(await undo(second, editId)).toEqual({ errors: [], restoredCount: 1, keptCount: 0 })
  expect(await shown(second)).toMatchObject({ authors: [], suppliers: [], dataLicense: before['dataLicense'] })
})

test('what is left of a document is undone in part, and a step of which nothing is left says so and changes nothing', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }])
  await mutate('authorCreate', { sbomId: first, name: 'Ann' })
  await mutate('sbomUpdate', { id: first, dataLicense: 'CC0-1.0' })
  const second = await upload(product, '2.0.0', [{ name: 'a' }])
  const document = await repeat(second)
  await mutate('sbomUpdate', { id: second, dataLicense: 'MIT' })
  expect(await undo(second, document['editId'])).toEqual({ errors: [], restoredCount: 0, keptCount: 1 })
  expect(await shown(second)).toMatchObject({ authors: [], dataLicense: 'MIT' })
  await update(first, 'a', { description: 'first' })
  const { editId } = await repeat(second, { editIds: [(await named(first, 'a')).id] })
  await update(second, 'a', { description: 'since' })
  const edited = await shown(second)
  expect(await undo(second, editId)).toEqual({
    errors: [
      'These edits can no longer be undone: all that they changed was edited since, or removed. Undo the later edits first',
    ],
    ...{ restoredCount: null, keptCount: null },
  })
  expect(await shown(second)).toEqual(edited)
  await update(second, 'a', { description: 'first' })
  expect(await undo(second, editId)).toEqual({ errors: [], restoredCount: 1, keptCount: 0 })
  expect(await named(second, 'a')).toMatchObject({ description: null })
})

test('another document of the version ends what can be undone, and says so', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }, { name: 'b' }])
  await mutate('componentCreate', { sbomId: first, name: 'added', dependentIds: [(await named(first, 'a')).id] })
  await mutate('sbomUpdate', { id: first, dataLicense: 'CC0-1.0' })
  await update(first, 'a', { dependencyIds: [(await named(first, 'b')).id] })
  const second = await upload(product, '2.0.0', [{ name: 'a' }, { name: 'b' }])
  const { editId } = await repeat(second)
  const query = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
  const file = documentOf('2.0.0', [{ name: 'a' }, { name: 'z' }])
  await service.send(query, { input: { sbomId: second, doc: null } }, 'input.doc', file)
  const errors = [
    'These edits can no longer be undone: another document of the version took the place of the one that was edited',
  ]
  // While the old content is still there, and after.
  const nothing = { errors, restoredCount: null, keptCount: null }
  expect(await undo(second, editId)).toEqual(nothing)
  const replaced = await shown(second)
  expect(replaced['stats']).toMatchObject({ compCount: 2, dependencyCount: 2 })
  expect(await undo(second, editId)).toEqual(nothing)
  expect(await shown(second)).toEqual(replaced)
})

test('any other version of the product can be named, and none of another product', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }])
  await update(first, 'a', { description: 'of the first' })
  const second = await upload(product, '2.0.0', [{ name: 'a' }])
  const third = await upload(product, '3.0.0', [{ name: 'a' }])
  expect(await states(third)).toEqual({})
  expect(await states(third, first)).toEqual({ a: 'POSSIBLE' })
  expect(await repeat(third)).toEqual(nothingRepeated)
  expect(await repeat(third, { fromSbomId: first })).toMatchObject({ errors: [], repeatedCount: 1 })
  expect(await states(second, third)).toEqual({ a: 'POSSIBLE' })
  const other = await upload(newProduct(), '1.0.0', [{ name: 'a' }])
  for (const fromSbomId of [other, third]) {
    expect((await repeat(third, { fromSbomId }))['errors']).toEqual([
      `"${fromSbomId}" is no other version of this product`,
    ])
  }
  expect((await repeat(first))['errors']).toHaveLength(1)
  expect((await repeat(third, { editIds: [] }))['errors']).toEqual(['"editIds" must not be empty'])
  expect((await repeat(third, { editIds: [other] }))['errors']).toHaveLength(1)
})

test('values that the format of the version cannot represent are named, and the others repeated', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }])
  await update(first, 'a', { scope: 'optional', description: 'kept' })
  const second = await service.upload(
    {
      name: 'x.spdx.json',
      bytes: JSON.stringify({
        ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
        ...{ documentNamespace: 'https://example.com/repeated', documentDescribes: ['SPDXRef-app'] },
        creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: x'] },
        packages: ['app', 'a'].map((name) => ({
          ...{ SPDXID: `SPDXRef-${name}`, name, versionInfo: '1.0.0', downloadLocation: 'NOASSERTION' },
        })),
      }),
    },
    product,
  )
  const [edit] = (await edits(second)).edits.nodes
  expect(edit?.values.map(({ field, state, reason }) => [field, state, reason])).toEqual([
    ['description', 'POSSIBLE', null],
    ['scope', 'NOT_POSSIBLE', 'SPDX cannot store a component scope'],
  ])
  expect(await repeat(second)).toMatchObject({ errors: [], repeatedCount: 1 })
  expect(await named(second, 'a')).toMatchObject({ description: 'kept', scope: null })
  expect(await repeat(second)).toEqual(nothingRepeated)
})

/** The largest edit that people make at once. */
const many = isFullTier ? 20_000 : 3_000

test('thousands of edits are repeated in one step, paged, and undone', { timeout: 240_000 }, async () => {
  const product = newProduct()
  const names = Array.from({ length: many }, (_, at) => ({ name: `part-${String(at).padStart(5, '0')}` }))
  const first = await upload(product, '1.0.0', names)
  type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    const query = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { components(first: 1000, after: $after) {
      nodes { id } pageInfo { endCursor hasNextPage } } } }`
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const answer: { sbom: { components: Page } } = await service.data(query, { id: first, after })
    const { nodes, pageInfo } = answer.sbom.components
    ids.push(...nodes.map(({ id }) => id))
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor
  }
  const bulk = { sbomId: first, componentIds: ids, copyright: '© Owl', addLabels: ['seen'] }
  expect(await mutate('componentBulkUpdate', bulk, 'changedCount')).toEqual({ errors: [], changedCount: many })
  const second = await upload(product, '2.0.0', names)
  const list = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { repeatableEdits { possibleCount
    edits(first: 500, after: $after) { nodes { name } pageInfo { endCursor hasNextPage } } } } }`
  type List = { sbom: { repeatableEdits: { possibleCount: number; edits: Page & { nodes: { name: string }[] } } } }
  const page = await service.data<List>(list, { id: second })
  expect(page.sbom.repeatableEdits.possibleCount).toBe(many)
  const { endCursor } = page.sbom.repeatableEdits.edits.pageInfo
  const next = await service.data<List>(list, { id: second, after: endCursor })
  expect(next.sbom.repeatableEdits.edits.nodes[0]?.name).toBe('part-00500')
  const done = await repeat(second)
  expect(done).toMatchObject({ errors: [], repeatedCount: many })
  expect(await repeat(second)).toEqual(nothingRepeated)
  expect(await undo(second, done['editId'])).toEqual({ errors: [], restoredCount: many, keptCount: 0 })
  expect((await edits(second)).possibleCount).toBe(many)
})
