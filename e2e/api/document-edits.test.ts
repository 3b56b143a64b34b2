// @module-tag long
// What rules and repairs set in documents, what downloads then say, and that an undo gives back the document as it was, whatever its form.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { creators, cyclonedx, named, spdx, spdx3, tagValue, xml } from './support/authored-documents.ts'
import { always, documentCalls, parsed, set } from './support/document-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { triageCalls } from './support/triage-calls.ts'

let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.running.close())

async function start() {
  const { running } = await startPolicyService()
  const upload = (label: string, document: object | string) =>
    running.upload({ name: `${label}.json`, bytes: typeof document === 'string' ? document : JSON.stringify(document) })
  return { running, upload, edit: triageCalls(running).mutate, ...automationCalls(running) }
}

interface Shown {
  readonly projectVersion: string
  readonly labels: readonly string[]
  readonly authors: readonly { readonly name: string | null }[]
  readonly suppliers: readonly { readonly name: string | null }[]
  readonly lastCheckRepair: { readonly checkCode: string; readonly changedCount: number } | null
  readonly tlp: string | null
}

async function shown(id: string) {
  const { sbom } = await service.running.data<{ sbom: Shown }>(
    `{ sbom(sbomId: "${id}") { projectVersion tlp labels authors { name } suppliers { name } lastCheckRepair { checkCode changedCount } } }`,
  )
  const names = (list: readonly { readonly name: string | null }[]) => list.map(({ name }) => name)
  return { ...sbom, authors: names(sbom.authors), suppliers: names(sbom.suppliers) }
}

const { download, undo, fix, fixUndo, checked } = documentCalls(() => service)

describe('rules set author, supplier and name', () => {
  test.each([
    ['CycloneDX', (version: string) => cyclonedx(version, named), true],
    ['bare CycloneDX', (version: string) => cyclonedx(version), true],
    ['CycloneDX XML', xml, true],
    ['SPDX 2.3', (version: string) => spdx(version, creators), false],
    ['SPDX tag-value', tagValue, false],
    ['SPDX 3', spdx3, false],
  ])('of %s, and their undo gives back the same document, in either order', async (form, documentOf, hasSupplier) => {
    const { create, run, upload } = service
    for (const order of ['first', 'last']) {
      const label = `1-${form}-${order}`.replaceAll(' ', '-')
      const id = await upload(label, documentOf(label))
      const before = await shown(id)
      const said = await download(id)
      const conditions = `version.name is "${label}"`
      const first = await create(
        `Author ${label}`,
        conditions,
        [set('author', 'Rule Ltd'), set('supplier', 'Seller')],
        always,
      )
      const second = await create(
        `Other ${label}`,
        conditions,
        [set('author', 'Other'), set('name', `x${label}`)],
        always,
      )
      await run([first], [id])
      expect(await shown(id)).toMatchObject({ authors: ['Rule Ltd'], suppliers: hasSupplier ? ['Seller'] : [] })
      const text = await download(id)
      expect(text).toContain('Rule Ltd')
      expect(text.includes('Seller')).toBe(hasSupplier)
      if (form !== 'SPDX 3') expect(text).not.toContain('Ann') // where she stays an element that others may refer to
      expect(text.includes('mower')).toBe(said.includes('mower'))
      await run([second], [id])
      expect(await shown(id)).toMatchObject({ authors: ['Other'], projectVersion: `x${label}` })
      if (order === 'first') {
        expect(await undo(first)).toMatchObject({ errors: [], keptCount: 1 }) // another rule set the author since
        expect(await undo(second)).toMatchObject({ errors: [], keptCount: 0 })
        expect(await shown(id)).toMatchObject({
          authors: ['Rule Ltd'],
          projectVersion: label,
          suppliers: before.suppliers,
        })
      } else {
        expect(await undo(second)).toMatchObject({ errors: [], keptCount: 0 })
        expect(await undo(first)).toMatchObject({ errors: [], keptCount: 0 })
        expect(await shown(id)).toEqual(before)
        expect(parsed(await download(id))).toEqual(parsed(said))
      }
    }
  })
})

describe('repairs of documents', () => {
  test.each([
    ['D03', 'Meadow Ltd', { authors: ['Meadow Ltd'] }],
    ['D09', 'CC0-1.0', {}],
    ['D12', 'TLP:GREEN', { tlp: 'TLP:GREEN' }],
  ])('of %s are undone as a whole, and the document is as it was', async (code, value, expected) => {
    const id = await service.upload(code, cyclonedx(`2-${code}`))
    const before = await shown(id)
    const said = await download(id)
    await expect.poll(checked(id, code)).toBe('fail')
    const first = await fix(id, code, value)
    expect(first).toMatchObject({ errors: [], fixedCount: 1, checkRepair: { changedCount: 1, undoneAt: null } })
    expect(await shown(id)).toMatchObject({ ...expected, lastCheckRepair: { checkCode: code, changedCount: 1 } })
    expect(await download(id)).toContain(value.replace('TLP:', ''))
    await expect.poll(checked(id, code)).toBe('pass')
    expect(await fix(id, code, value)).toMatchObject({ errors: [], fixedCount: 0, checkRepair: null })
    expect(await fixUndo(first.checkRepair?.id)).toEqual({ errors: [], keptCount: 0 })
    expect(await fixUndo(first.checkRepair?.id)).toEqual({ errors: ['The repair is already undone'], keptCount: null })
    expect(await shown(id)).toEqual(before)
    expect(await download(id)).toBe(said)
    await expect.poll(checked(id, code)).toBe('fail')
  })

  test('stay where a person changed the value since, and keep rules off until they are undone', async () => {
    const { create, edit, run, upload } = service
    const id = await upload('kept', cyclonedx('3-kept'))
    const repair = await fix(id, 'D12', 'TLP:GREEN')
    const rule = await create('Red', 'version.name is 3-kept', [set('tlp', 'TLP:RED')], {
      ...always,
      write: 'IF_IMPORTED',
    })
    await run([rule], [id])
    expect(await shown(id)).toMatchObject({ tlp: 'TLP:GREEN' })
    expect(await edit('sbomUpdate', { id, tlp: 'TLP:AMBER' })).toEqual({ errors: [] })
    expect(await fixUndo(repair.checkRepair?.id)).toEqual({ errors: [], keptCount: 1 })
    expect(await edit('sbomUpdate', { id, tlp: null })).toEqual({ errors: [] })
    const other = await upload('free', cyclonedx('3-free'))
    const second = await fix(other, 'D12', 'TLP:GREEN')
    expect(await fixUndo(second.checkRepair?.id)).toEqual({ errors: [], keptCount: 0 })
    const free = await create('Red of others', 'version.name is 3-free', [set('tlp', 'TLP:RED')], {
      ...always,
      write: 'IF_IMPORTED',
    })
    await run([free], [other])
    expect(await shown(other)).toMatchObject({ tlp: 'TLP:RED' })
  })

  test('are saved as rules that repair what is imported next, once', async () => {
    const id = await service.upload('4-first', cyclonedx('4-first'))
    expect(await fix(id, 'D03', 'Meadow Ltd', true)).toMatchObject({
      errors: [],
      automationRule: {
        conditions: { text: 'version.author isEmpty and version.supplier isEmpty and version.tool isEmpty' },
      },
    })
    expect(await fix(id, 'D12', 'TLP:GREEN', true)).toMatchObject({ errors: [], fixedCount: 1 })
    const next = await service.upload('4-next', cyclonedx('4-next'))
    expect(await shown(next)).toMatchObject({ authors: ['Meadow Ltd'], tlp: 'TLP:GREEN' })
    const stated = await service.upload('4-stated', cyclonedx('4-stated', named))
    expect(await shown(stated)).toMatchObject({ authors: ['Ann', 'Ben'], tlp: 'TLP:GREEN' })
    expect(await fix(id, 'D09', 'Whatever you like')).toMatchObject({
      errors: [expect.stringContaining('is not an SPDX license')],
    })
    expect(await fix(id, 'D09', 'MIT', true)).toMatchObject({
      errors: [],
      fixedCount: 1,
      automationRule: { conditions: { text: 'version.dataLicense missing' } },
    })
    const licensed = await service.upload('4-licensed', cyclonedx('4-licensed'))
    expect(parsed(await download(licensed))).toMatchObject({ metadata: { licenses: [{ expression: 'MIT' }] } })
    await expect.poll(checked(licensed, 'D09')).toBe('pass')
    const { dataLicense: _, ...unlicensed } = spdx('4-spdx', creators)
    const other = await service.upload('4-spdx', unlicensed) // SPDX 2 knows CC0-1.0 only
    await expect.poll(checked(other, 'D09')).toBe('fail')
    expect(await fix(other, 'D09', 'MIT')).toMatchObject({
      errors: ['The data license of an SPDX 2 document is always CC0-1.0'],
    })
    for (const rule of await service.rules())
      if (rule.isEnabled) await service.change('automationRuleUpdate', { id: rule.id, isEnabled: false })
  })
})

describe('an undo', () => {
  const replace = (sbomId: string, document: object) =>
    service.running.send<{ sbomDocumentCreate: { errors: string[] } }>(
      'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }',
      { input: { sbomId, doc: null } },
      'input.doc',
      { name: 'other.json', bytes: JSON.stringify(document) },
    )

  test('leaves another document that took the place of the changed one, but not its own notes', async () => {
    const { create, runs, change, upload } = service
    const actions = [set('author', 'ACME'), action('addLabel', { value: 'seen' })]
    const more = { ...always, triggers: ['import'] }
    const rule = await create('Author of both', 'version.name startsWith 5', actions, more)
    const id = await upload('5-replaced', cyclonedx('5-replaced', named))
    const other = { authors: [{ name: 'Bob' }] }
    expect(await replace(id, cyclonedx('5-replaced', other))).toEqual({ sbomDocumentCreate: { errors: [] } })
    await service.running.idle()
    const [second, first] = await runs(rule)
    expect(await change('automationRunUndo', { id: first?.id })).toMatchObject({ errors: [], keptCount: 1 })
    expect(await shown(id)).toMatchObject({ authors: ['ACME'] })
    expect(await change('automationRunUndo', { id: second?.id })).toMatchObject({ errors: [], keptCount: 0 })
    expect(await shown(id)).toMatchObject({ authors: ['Bob'], labels: [] })
    await change('automationRuleUpdate', { id: rule, isEnabled: false })
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one with spaces', ' 9.9 '],
    ['another than its name', '4.2'],
  ])('of a name leaves the primary component with the version that it had: %s', async (what, stated) => {
    const { create, run, upload } = service
    const plain = cyclonedx('')
    const component = {
      type: 'application',
      'bom-ref': 'app',
      name: 'app',
      ...(stated !== undefined && { version: stated }),
    }
    const id = await upload('6', { ...plain, metadata: { component } })
    if (stated === '4.2')
      await service.running.data(`mutation { sbomUpdate(input: { id: "${id}", projectVersion: "6-x" }) { errors } }`)
    const before = await shown(id)
    const said = await download(id)
    const rule = await create(`Name ${what}`, `version.name is "${before.projectVersion}"`, [set('name', 'X')], always)
    await run([rule], [id])
    expect(await shown(id)).toMatchObject({ projectVersion: 'X' })
    expect(await undo(rule)).toMatchObject({ errors: [], keptCount: 0 })
    expect(await shown(id)).toEqual(before)
    expect(parsed(await download(id))).toEqual(parsed(said))
  })

  test.each([
    ['D03', 'D12'],
    ['D12', 'D03'],
  ])('of repairs in any order leaves a document that counts as it was read: %s, then %s', async (...order) => {
    const id = await service.upload(`7-${order.join('-')}`, cyclonedx(`7-${order.join('-')}`))
    const said = await download(id)
    await expect.poll(checked(id, 'D03')).toBe('fail')
    const made = new Map<string, string | undefined>()
    for (const [code, value] of [
      ['D03', 'Meadow Ltd'],
      ['D12', 'TLP:GREEN'],
    ] as const)
      made.set(code, (await fix(id, code, value)).checkRepair?.id)
    for (const code of order) expect(await fixUndo(made.get(code))).toEqual({ errors: [], keptCount: 0 })
    expect(parsed(await download(id))).toEqual(parsed(said))
  })
})
