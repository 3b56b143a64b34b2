// Versions that contain other versions: what is attached, what is rejected, and what the parent inherits. Lists with parts are compared with
// what is written here by hand from the lists of each version alone.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { type Links, nearestOfEqual, partCalls, type PartRow } from './support/part-calls.ts'
import { becomeIdle, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)]),
  )
})
afterAll(() => service.close())

const { attach, componentsOf, detach, findingsOf, tryAttach, versionOf } = partCalls(() => service)

it('attaches a part, names both sides, and queues the evaluation of the parent', async () => {
  const [parent, part] = [await versionOf(['a@1.0.0']), await versionOf(['b@1.0.0'])]
  const { errors, job, part: link } = await tryAttach(parent.id, part.id)
  expect([errors, job?.kind]).toEqual([[], 'PROCESS_SBOM'])
  expect(link).toMatchObject({ parent: { id: parent.id }, part: { id: part.id }, createdBy: { name: 'Owner' } })
  const text = `{ sbom(sbomId: "${parent.id}") { stats { partCount compCount } parts { totalCount nodes { id part { id } } } parents { totalCount } }
    part: sbom(sbomId: "${part.id}") { stats { partCount } parts { totalCount } parents { totalCount nodes { id parent { id } } } } }`
  expect(await service.data(text)).toEqual({
    sbom: {
      stats: { partCount: 1, compCount: 1 },
      parts: { totalCount: 1, nodes: [{ id: link?.id, part: { id: part.id } }] },
      parents: { totalCount: 0 },
    },
    part: {
      stats: { partCount: 0 },
      parts: { totalCount: 0 },
      parents: { totalCount: 1, nodes: [{ id: link?.id, parent: { id: parent.id } }] },
    },
  })
  await becomeIdle(service)
})

it('rejects a version that would contain itself, with the path, and one that is attached already', async () => {
  const [a, b, c] = [await versionOf(['a@1.0.0']), await versionOf(['a@1.0.0']), await versionOf(['a@1.0.0'])]
  expect((await tryAttach(a.id, a.id)).errors).toEqual([
    `"${a.name}" would contain itself: "${a.name}" contains "${a.name}"`,
  ])
  await attach(a.id, b.id)
  await attach(b.id, c.id)
  expect((await tryAttach(c.id, a.id)).errors).toEqual([
    `"${c.name}" would contain itself: "${c.name}" contains "${a.name}" contains "${b.name}" contains "${c.name}"`,
  ])
  expect((await tryAttach(a.id, b.id)).errors).toEqual([`"${b.name}" is a part of "${a.name}" already`])
  const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
  expect((await tryAttach(a.id, unknown)).errors).toEqual(['Part not found'])
  expect((await tryAttach(unknown, a.id)).errors).toEqual(['Sbom not found'])
  expect(await detach(unknown)).toEqual({ errors: ['Part not found'], deletedId: null, sbom: null })
})

it('two attachments at the same time never make a circle', async () => {
  const [a, b] = [await versionOf(['a@1.0.0']), await versionOf(['a@1.0.0'])]
  const both = await Promise.all([tryAttach(a.id, b.id), tryAttach(b.id, a.id)])
  expect(both.map(({ errors }) => errors.length).toSorted((a, b) => a - b)).toEqual([0, 1])
})

it('shows the tree from every version in it', async () => {
  const [top, middle, left] = [
    await versionOf(['top@1.0.0']),
    await versionOf(['middle@1.0.0']),
    await versionOf(['left@1.0.0']),
  ]
  const [right, leaf] = [await versionOf(['right@1.0.0']), await versionOf(['leaf@1.0.0'])]
  for (const [from, to] of [
    [top, middle],
    [middle, left],
    [middle, right],
    [left, leaf],
    [right, leaf],
  ] as const)
    await attach(from.id, to.id)
  const treeOf = async (id: string) => {
    type Node = {
      sbom: { id: string }
      relation: string
      depth: number
      viaSbomId: string | null
      partId: string | null
    }
    const { sbom } = await service.data<{ sbom: { partTree: Node[] } }>(
      `{ sbom(sbomId: "${id}") { partTree { sbom { id } relation depth viaSbomId partId } } }`,
    )
    expect(sbom.partTree.filter(({ partId }) => partId === null)).toHaveLength(1)
    return sbom.partTree.map(({ sbom: { id: node }, relation, depth, viaSbomId }) => [node, relation, depth, viaSbomId])
  }
  expect(await treeOf(middle.id)).toEqual([
    [middle.id, 'CURRENT', 0, null],
    [left.id, 'PART', 1, middle.id],
    [right.id, 'PART', 1, middle.id],
    [top.id, 'PARENT', -1, middle.id],
    [leaf.id, 'TRANSITIVE_PART', 2, left.id],
    [leaf.id, 'TRANSITIVE_PART', 2, right.id],
  ])
  expect(await treeOf(leaf.id)).toEqual([
    [leaf.id, 'CURRENT', 0, null],
    [left.id, 'PARENT', -1, leaf.id],
    [right.id, 'PARENT', -1, leaf.id],
    [middle.id, 'TRANSITIVE_PARENT', -2, left.id],
    [middle.id, 'TRANSITIVE_PARENT', -2, right.id],
    [top.id, 'TRANSITIVE_PARENT', -3, middle.id],
  ])
  // What was deleted is gone from the tree, and so is what only it contained.
  await service.data(`mutation { sbomDelete(input: { id: "${left.id}" }) { errors } }`)
  expect((await treeOf(middle.id)).map(([id]) => id)).toEqual([middle.id, right.id, top.id, leaf.id])
  const listed = await componentsOf(middle.id, 'includeParts: true')
  expect(listed.map(({ purl }) => String(purl)).toSorted()).toEqual([
    'pkg:npm/leaf@1.0.0',
    'pkg:npm/middle@1.0.0',
    'pkg:npm/right@1.0.0',
  ])
})

it('inherits components and findings, marked, and those that parts share once', async () => {
  const parent = await versionOf(['a@1.0.0', 'own@1.0.0'])
  const first = await versionOf(['a@1.0.0', 'b@1.0.0', 'only-first@1.0.0'])
  const second = await versionOf(['a@1.1.0', 'b@1.0.0'])
  const links = [await attach(parent.id, first.id), await attach(parent.id, second.id)]
  const alone = await findingsOf(parent.id, 'includeParts: false')
  expect(alone).toHaveLength(2)
  const all = await findingsOf(parent.id)
  expect(all.filter(({ isPart }) => !isPart)).toEqual(alone)
  // GHSA-3 in b from the first part; both of a in its other version from the second.
  expect(
    all
      .filter(({ isPart }) => isPart)
      .map(({ sbomId }) => sbomId)
      .toSorted(),
  ).toEqual([first.id, second.id, second.id].toSorted())
  const components = await componentsOf(parent.id, 'includeParts: true')
  const inherited = components.filter(({ isPart }) => isPart).map(({ sbomId, purl }) => [sbomId, purl])
  expect(inherited.filter(([, purl]) => purl !== null)).toEqual(
    expect.arrayContaining([
      [first.id, 'pkg:npm/b@1.0.0'],
      [first.id, 'pkg:npm/only-first@1.0.0'],
      [second.id, 'pkg:npm/a@1.1.0'],
    ]),
  )
  expect(components.filter(({ isPart }) => !isPart)).toEqual(await componentsOf(parent.id))
  expect(components.some(({ isPart, purl }) => isPart && purl === 'pkg:npm/a@1.0.0')).toBe(false)
  expect(await componentsOf(parent.id, `partIds: ["${second.id}"]`)).toMatchObject([
    { isPart: true, sbomId: second.id, purl: 'pkg:npm/a@1.1.0' },
    { isPart: true, sbomId: second.id, purl: 'pkg:npm/b@1.0.0' },
  ])
  const rejection = await service.ask(
    `{ sbom(sbomId: "${first.id}") { vulns(partIds: ["${second.id}"]) { totalCount } } }`,
  )
  expect(JSON.stringify(rejection)).toContain(`is not a part of this version`)
  for (const id of links) expect(await detach(id)).toMatchObject({ errors: [], deletedId: id, sbom: { id: parent.id } })
  expect(await findingsOf(parent.id)).toEqual(alone)
})

it('a decision made on the part holds in every version that contains it', async () => {
  const [top, middle, part] = [
    await versionOf(['own@1.0.0']),
    await versionOf(['own@1.0.0']),
    await versionOf(['b@1.0.0']),
  ]
  await attach(top.id, middle.id)
  await attach(middle.id, part.id)
  const [finding] = await findingsOf(part.id)
  const { vexStatuses } = await service.data<{ vexStatuses: { id: string; name: string }[] }>(
    '{ vexStatuses { id name } }',
  )
  const affected = vexStatuses.find(({ name }) => name === 'Affected')
  const input = { componentVulnId: finding?.id, currentSbomId: part.id, vexStatusId: affected?.id }
  const text = 'mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  expect(await service.data(text, { input })).toEqual({ componentVexUpdate: { errors: [] } })
  const decided = await findingsOf(part.id)
  expect(decided).toMatchObject([{ vexStatus: { name: 'Affected' } }])
  for (const { id } of [top, middle])
    expect(await findingsOf(id)).toEqual(decided.map((row) => ({ ...row, isPart: true })))
})

it('lists with parts are those of the versions together, in any shape of parts, order and size of page', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0', 'e@2.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 3)), await versionOf(names.slice(1, 5)), await versionOf(names.slice(2))],
    ...[await versionOf([]), await versionOf(names)],
  ]
  const own: (readonly PartRow[])[] = []
  for (const { id } of versions) own.push(await componentsOf(id))
  const [start = ''] = versions.map(({ id }) => id)
  const check = async (links: Links, args: string, size: number) => {
    const rows = await componentsOf(start, args, size)
    expect(sorted(rows)).toEqual(sorted(nearestOfEqual(own, links)))
    expect(rows).toEqual(await componentsOf(start, args))
    expect(rows.filter(({ isPart, sbomId }) => isPart !== (sbomId !== start))).toEqual([])
    expect(await findingsOf(start, '', size)).toEqual(await findingsOf(start))
  }
  const fields = ['NAME', 'VERSION', 'KIND', 'SEVERITY', 'LICENSE', 'SUPPORT_LEVEL', 'UPDATED_AT'] as const
  const every = versions.flatMap((_from, from) =>
    versions.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const),
  )
  const shape = fc.record({
    links: fc.subarray(every),
    orderBy: fc.constantFrom(...fields).map((field) => `field: COMPONENTS_${field}`),
    direction: fc.constantFrom('ASC', 'DESC'),
    size: fc.integer({ min: 1, max: 4 }),
  })
  const property = fc.asyncProperty(shape, async ({ links, orderBy, direction, size }) => {
    const made: string[] = []
    for (const [from, to] of links) made.push(await attach(versions[from]?.id ?? '', versions[to]?.id ?? ''))
    try {
      await check(links, 'includeParts: true', size)
      await check(links, `includeParts: true, orderBy: { ${orderBy}, direction: ${direction} }`, size)
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 8 })
}, 240_000)

const sorted = (rows: readonly PartRow[]) => rows.map(({ id }) => id).toSorted()
