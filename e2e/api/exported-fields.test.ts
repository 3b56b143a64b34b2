// Custom fields in exports, and read again from them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Labeled, startLabelingService, valuesOf } from './support/labeling-calls.ts'
import { cyclonedx } from './support/triage-service.ts'

let started: Awaited<ReturnType<typeof startLabelingService>>

beforeAll(async () => {
  started = await startLabelingService()
})
afterAll(() => started.running.close())

describe('exported fields', () => {
  const formats = [
    ['CycloneDX', '1.6', 'JSON'],
    ['CycloneDX', '1.4', 'XML'],
    ['SPDX', '2.3', 'JSON'],
    ['SPDX', '2.3', 'TAG_VALUE'],
    ['SPDX', '3.0.1', 'JSON'],
  ] as const

  async function exported(id: string, [spec, specVersion, format]: readonly string[], more = '') {
    const args = `spec: ${spec}, specVersion: "${specVersion}", format: "${format}"${more}`
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download(${args}) { content warnings } } }`
    const { sbom } = await started.running.data<{ sbom: { download: { content: string; warnings: string[] } } }>(
      query,
      { id },
    )
    return { ...sbom.download, text: Buffer.from(sbom.download.content, 'base64').toString() }
  }

  test.each(formats)('are written as %s %s %s, and read again from it', async (...format) => {
    const version = await started.upload(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0'])
    await started.edit(version, 'fox', {
      customFields: [started.value('component.team', 'Web & "Co"'), started.value('component.seats', '3')],
    })
    await started.mutate('sbomUpdate', { id: version, customFields: [started.value('version.team', 'Ship')] })
    const { text, warnings } = await exported(version, format)
    const again = await started.running.upload({ name: 'again', bytes: text.replaceAll('9.', '8.') }, 'Again')
    const found = await started.labeled(again)
    // Only the field that is exported is in the file.
    expect([valuesOf(found.get('fox')), valuesOf(found.get('owl'))]).toEqual([['team=Web & "Co"'], []])
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { customFieldValues { value definition { name } } } }`
    const { sbom } = await started.running.data<{ sbom: Labeled }>(query, { id: again })
    if (format[0] === 'CycloneDX') expect(valuesOf(sbom)).toEqual(['team=Ship'])
    else expect(warnings.join()).toMatch(/propert|metadata|custom value/)
  })

  test('replace what the document states of them, only once, and are gone when a person removes them', async () => {
    const document = JSON.parse(String(cyclonedx(['pkg:npm/fox@1.0.0'], '7.0').bytes)) as {
      components: object[]
      metadata: object
    }
    const stated = [
      { name: 'waybill:custom:team', value: 'Old' },
      { name: 'waybill:custom:seats', value: 'no number' },
      { name: 'other', value: 'x' },
    ]
    const bytes = JSON.stringify({
      ...document,
      components: document.components.map((one) => ({ ...one, properties: stated })),
      metadata: { ...document.metadata, properties: stated },
    })
    const version = await started.running.upload({ name: 'a.cdx.json', bytes })
    expect(valuesOf((await started.labeled(version)).get('fox'))).toEqual(['team=Old'])
    const propertiesIn = async () => {
      const { components, metadata } = JSON.parse((await exported(version, formats[0])).text) as {
        components: { properties: { name: string; value: string }[] }[]
        metadata: { properties: { name: string; value: string }[] }
      }
      return [components[0]?.properties, metadata.properties].map((list) =>
        list?.map(({ name, value: text }) => `${name}=${text}`),
      )
    }
    const rest = ['waybill:custom:seats=no number', 'other=x']
    expect(await propertiesIn()).toEqual([
      ['waybill:custom:team=Old', ...rest],
      ['waybill:custom:team=Old', ...rest],
    ])
    await started.edit(version, 'fox', { customFields: [started.value('component.team', 'New')] })
    await started.mutate('sbomUpdate', { id: version, customFields: [started.value('version.team', '')] })
    expect(await propertiesIn()).toEqual([['waybill:custom:team=New', ...rest], rest])
    // Processed again, the removed value does not return.
    await started.edit(version, 'fox', { customFields: [started.value('component.team', '')] })
    await started.mutate('sbomReprocess', { id: version, stages: ['LABELING'] }, 'job { id }')
    await started.running.idle()
    expect(valuesOf((await started.labeled(version)).get('fox'))).toEqual([])
    expect(await propertiesIn()).toEqual([rest, rest])
  })

  test('that nobody set leave a document as it was, whatever it states', async () => {
    const properties = [
      { name: 'waybill:custom:later', value: 'x' },
      { name: 'waybill:custom:size', value: 'no number' },
      { name: 'waybill:custom:product:team', value: 'theirs' },
    ]
    const document = JSON.parse(String(cyclonedx(['pkg:npm/fox@1.0.0'], '6.0').bytes)) as {
      components: object[]
      metadata: object
    }
    const bytes = JSON.stringify({
      ...{ ...document, serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79' },
      components: document.components.map((one) => ({ ...one, properties })),
      metadata: { ...document.metadata, properties },
    })
    const version = await started.running.upload({ name: 'a.cdx.json', bytes })
    const before = (await exported(version, formats[0])).text
    for (const appliesTo of ['component', 'version']) {
      await started.makeField({ name: 'later', appliesTo, exported: true })
      await started.makeField({ name: 'size', appliesTo, type: 'number', exported: true })
    }
    expect((await exported(version, formats[0])).text).toBe(before)
    await started.mutate('sbomReprocess', { id: version, stages: ['LABELING'] }, 'job { id }')
    await started.running.idle()
    expect(valuesOf((await started.labeled(version)).get('fox'))).toEqual(['later=x'])
    expect((await exported(version, formats[0])).text).toBe(before)
  })

  test('of a version follow the document that replaces it, except those that a person set', async () => {
    const stating = (team: string) => {
      const document = JSON.parse(String(cyclonedx(['pkg:npm/fox@1.0.0'], '5.0').bytes)) as { metadata: object }
      const properties = [{ name: 'waybill:custom:team', value: team }]
      return {
        name: 'a.cdx.json',
        bytes: JSON.stringify({ ...document, metadata: { ...document.metadata, properties } }),
      }
    }
    const values = async () => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) { customFieldValues { value definition { name } } } }`
      return valuesOf((await started.running.data<{ sbom: Labeled }>(query, { id: version })).sbom)
    }
    const replace = async (team: string) => {
      const query = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
      await started.running.send(query, { input: { sbomId: version, doc: null } }, 'input.doc', stating(team))
      await started.running.idle()
    }
    const version = await started.running.upload(stating('Old'))
    expect(await values()).toEqual(['team=Old'])
    await replace('New')
    expect(await values()).toEqual(['team=New'])
    await started.mutate('sbomUpdate', { id: version, customFields: [started.value('version.team', 'Mine')] })
    await replace('Newer')
    expect(await values()).toEqual(['team=Mine'])
  })

  test('of findings are properties of their vulnerability', async () => {
    const version = await started.upload(['pkg:npm/fox@1.0.0'])
    const [finding] = await started.findings(version)
    await started.decide(version, finding?.id ?? '', {
      componentVulnCustomFieldAttributes: [
        { componentVulnCustomFieldDefinitionId: started.fields['finding.team'], value: 'Web' },
      ],
    })
    const { text } = await exported(version, formats[0], ', includeVulns: true')
    const { vulnerabilities } = JSON.parse(text) as { vulnerabilities: { properties: object[] }[] }
    expect(vulnerabilities.map(({ properties }) => properties)).toEqual([
      [{ name: 'waybill:custom:team', value: 'Web' }],
    ])
  })
})
