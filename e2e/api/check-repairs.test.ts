// @module-tag long
// Repairs of failed checks, and the rules that repeat them, through the public endpoint.
import { expect, test } from 'vitest'
import { change, components, document, results, start } from './support/checked-version.ts'

test.each([
  ['C02', 'component.version missing', '9.9'],
  ['C03', 'component.supplier missing', 'Stable Ltd'],
  ['C09', 'component.license missing', 'MIT'],
  ['C10', 'component.license in GPL-2.0', 'GPL-2.0-only'],
  ['C11', 'component.copyright missing', '2026 Stable Ltd'],
  ['C14', 'component.endOfSupport missing', '2030-01-31'],
  ['C13', 'component.support is unspecified', 'abandoned'],
  ['C16', 'component.scope notIn (required, optional, excluded)', 'required'],
])('a repair of %s becomes a rule that repairs the next version: %s', async (checkCode, text, value) => {
  const { running, sbomId } = await start()
  const input = { sbomId, checkCode, value, saveAsRule: true }
  const fields = 'fixedCount automationRule { id name isEnabled conditions { text } scope { projectGroups { name } } }'
  const fixed = await change(running, 'checkFix', input, fields)
  expect(fixed).toMatchObject({
    errors: [],
    automationRule: {
      ...{ name: `Repair of ${checkCode}: ${value}`, isEnabled: true, conditions: { text } },
      scope: { projectGroups: [{ name: 'App' }] },
    },
  })
  await running.idle()
  const next = { ...document, metadata: { ...document.metadata, timestamp: '2026-02-02T03:04:05Z' } }
  const second = await running.upload({ name: 'app.cdx.json', bytes: JSON.stringify(next) })
  // The checks run before the rules, and again after them.
  await expect.poll(async () => (await results(running, second)).get(checkCode)?.state).toBe('pass')
  const other = await running.upload({ name: 'app.cdx.json', bytes: JSON.stringify(next) }, 'Other')
  expect((await results(running, other)).get(checkCode)?.state).toBe('fail')
  const again = await change(running, 'checkFix', { ...input, sbomId: other }, fields)
  expect(again).toMatchObject({ automationRule: { name: `Repair of ${checkCode}: ${value} 2` } })
})

test.each([
  ['C10', 'component.license exists', 'GPL-2.0-only'],
  ['C04', 'component.purl missing and component.cpe isEmpty and component.swid missing', 'pkg:npm/halter@1.0.0'],
])('a repair of %s with what is suggested becomes a rule that does so: %s', async (checkCode, text, value) => {
  const url = 'https://registry.npmjs.org/halter/-/halter-1.0.0.tgz'
  const halter = { name: 'halter', version: '1.0.0', externalReferences: [{ type: 'distribution', url }] }
  const content = {
    ...document,
    components: [...components.slice(0, 2), { type: 'library', 'bom-ref': 'halter', ...halter }],
  }
  const { running, sbomId } = await start(content)
  await running.idle()
  const fields = 'fixedCount automationRule { name conditions { text } actions { action value } }'
  expect(await change(running, 'checkFix', { sbomId, checkCode, saveAsRule: true }, fields)).toMatchObject({
    ...{ errors: [], fixedCount: 1 },
    automationRule: { name: `Repair of ${checkCode}`, conditions: { text }, actions: [{ value: null }] },
  })
  await running.idle()
  const next = { ...content, metadata: { ...document.metadata, timestamp: '2026-02-02T03:04:05Z' } }
  const second = await running.upload({ name: 'app.cdx.json', bytes: JSON.stringify(next) })
  await expect.poll(async () => (await results(running, second)).get(checkCode)?.state).toBe('pass')
  const query = `{ sbom(sbomId: "${second}") { components(first: 9) { nodes { name purl licensesExp } } } }`
  type Answer = { sbom: { components: { nodes: { name: string; purl: string | null; licensesExp: string | null }[] } } }
  const { sbom } = await running.data<Answer>(query)
  const found = sbom.components.nodes.map((component) => (checkCode === 'C10' ? component.licensesExp : component.purl))
  expect(found).toContain(value)
  // What is right stays.
  expect(found).toContain(checkCode === 'C10' ? 'MIT OR Apache-2.0' : 'pkg:npm/girth@2.0.0')
})

test('a repair edits what failed, and the checks run again by themselves', async () => {
  const { running, sbomId } = await start()
  const fix = (checkCode: string, more: object = {}) =>
    change(running, 'checkFix', { sbomId, checkCode, ...more }, 'fixedCount')
  expect(await fix('C10')).toEqual({ errors: [], fixedCount: 1 })
  expect(await fix('C03')).toEqual({
    errors: ['"value" is needed to repair C03: the name of the supplier'],
    fixedCount: null,
  })
  expect(await fix('C03', { value: 'Stable Ltd' })).toEqual({ errors: [], fixedCount: 3 })
  expect(await fix('C07')).toMatchObject({
    errors: ['C07 cannot be repaired here. Only the maker of the document can'],
  })
  for (const [checkCode, reason] of [
    ['C05', 'A repair of C05 cannot be saved as a rule'],
    ['C11', 'Without a value a repair of C11 cannot be saved as a rule'],
  ] as const) {
    expect(await fix(checkCode, { saveAsRule: true })).toEqual({ errors: [reason], fixedCount: null })
  }
  expect(await fix('D12', { value: 'TLP:GREEN' })).toEqual({ errors: [], fixedCount: 1 })
  await expect
    .poll(async () => {
      const found = await results(running, sbomId)
      return ['C03', 'C10', 'D12'].map((id) => found.get(id)?.state)
    })
    .toEqual(['pass', 'pass', 'pass'])
  expect(await fix('C10')).toEqual({ errors: [], fixedCount: 0 })
})

test('a repair leaves what it cannot repair, and takes as many components as a document has', async () => {
  const stated = [
    'GPL-2.0',
    'GPL-2.0 AND Foo',
    'GPL-2.0+ OR (LGPL-2.1 AND MIT)',
    'Nunit',
    `MIT OR GPL-2.0${' OR MIT'.repeat(3000)}`,
    'Apache License, Version 2.0',
  ]
  const many = Array.from({ length: 40_000 }, (_, at) => ({ type: 'library', 'bom-ref': `r${at}`, name: `part-${at}` }))
  const licensed = stated.map((expression, at) => {
    return { type: 'library', 'bom-ref': `l${at}`, name: `licensed-${at}`, licenses: [{ expression }] }
  })
  const { running, sbomId } = await start({ ...document, components: [...many, ...licensed], dependencies: [] })
  const fix = (checkCode: string) => change(running, 'checkFix', { sbomId, checkCode }, 'fixedCount')
  expect(await fix('C10')).toEqual({ errors: [], fixedCount: 4 })
  const query = `{ sbom(sbomId: "${sbomId}") { components(search: "licensed", first: 9) { nodes { name licensesExp } } } }`
  type Answer = { sbom: { components: { nodes: { name: string; licensesExp: string }[] } } }
  const { sbom } = await running.data<Answer>(query)
  expect(sbom.components.nodes.map(({ licensesExp }) => licensesExp).slice(0, 4)).toEqual([
    ...['GPL-2.0-only', 'GPL-2.0 AND Foo', 'GPL-2.0-or-later OR (LGPL-2.1-only AND MIT)', 'zlib-acknowledgement'],
  ])
  // More than a statement has parameters: none has a suggestion.
  expect(await fix('C04')).toEqual({ errors: [], fixedCount: 0 })
}, 120_000)
