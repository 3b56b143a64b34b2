import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { expect, test } from 'vitest'
import { sampleJson } from '#e2e/support/sample-files.ts'
import { isDataTier } from '#e2e/support/test-data.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { ExportContent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { missing } from './missing-for-test.ts'
import { cyclonedxLosses, writeDocument } from './write-document.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const asked: SbomExportOptions = { ...plainExport, vulnerabilities: true, supportStatus: true }
const specVersions = ['1.4', '1.5', '1.6', '1.7'] as const
const library = {
  '1.4': new JsonValidator(Version.v1dot4),
  '1.5': new JsonValidator(Version.v1dot5),
  '1.6': new JsonValidator(Version.v1dot6),
  '1.7': new JsonValidator(Version.v1dot7),
}

/**
 * What is wrong with a document, by the official schema and by another implementation. The second is slow: it is not asked for large
 * documents, and in `npm test` for one version of each document, in turn.
 */
async function faults(document: object, specVersion: (typeof specVersions)[number], place: number): Promise<unknown> {
  const official = cyclonedxSchema(specVersion).fault(document)
  const text = JSON.stringify(document)
  const isInTurn = isDataTier || isFullTier || specVersions[place % specVersions.length] === specVersion
  return official ?? (text.length > 100_000 || !isInTurn ? null : await library[specVersion].validate(text))
}

function withFinding(content: ExportContent): ExportContent {
  const vulnerability: ExportedFinding['vulnerability'] = {
    id: 'vuln-1',
    vulnerabilityId: 'CVE-2026-0001',
    cveId: 'CVE-2026-0001',
    aliases: ['CVE-2026-0001', 'GHSA-x'],
    summary: 'Broken',
    details: null,
    severity: 'high',
    source: 'NVD',
    cwes: ['CWE-79'],
    references: [],
    publishedAt: null,
    lastModifiedAt: null,
    withdrawnAt: null,
    epss: null,
    kev: null,
    cvss: null,
    cvssMetrics: [{ version: '4.0', score: 8, severity: 'high', vector: 'CVSS:4.0/AV:N', source: 'NVD' }],
  } as unknown as ExportedFinding['vulnerability'] // only what a document shows of it
  const findings = content.components.slice(0, 2).map(({ id }): ExportedFinding => ({
    id,
    componentId: id,
    decision: null,
    fixedVersions: [],
    priority: 0,
    severity: 'high',
    vulnerability,
  }))
  return { ...content, findings }
}

const placed = writablePaths().map((path, place) => [path, place] as const)
test.each(placed)('exports %s validly in every version', async (path, place) => {
  const content = withFinding(sampleContent(path))
  const found = specVersions.map((specVersion) =>
    faults(writeDocument(content, run, specVersion, asked), specVersion, place),
  )
  expect(await Promise.all(found)).toEqual([null, null, null, null])
})

// A component without a name gets one, one without a kind is a library, a license that is only a URL and an email address that is none
// are omitted.
const named = writablePaths().filter((path) => !/invalid-(empty-texts|licences|urls)/.test(path))
test.each(named)('keeps the components of %s in every version', (path) => {
  const content = sampleContent(path)
  const again = specVersions.map((specVersion) =>
    contentOf(Buffer.from(JSON.stringify(writeDocument(content, run, specVersion, asked)))),
  )
  expect(again.map(essence)).toEqual(specVersions.map(() => essence(content)))
  expect(licences(again[3] ?? content)).toEqual(licences(content))
})

test.each(writablePaths(/^cyclonedx-json$/))('reports what is missing of %s', (path) => {
  const content = sampleContent(path)
  const unnamed = specVersions.filter((specVersion) => {
    // The plan of an export names the loss of a signature, for every format.
    const written = { ...writeDocument(content, run, specVersion, asked), signature: content.kept['signature'] }
    const isComplete = missing(sampleJson(path), written).length === 0
    return !isComplete && cyclonedxLosses(content, specVersion, asked).length === 0
  })
  expect(unnamed).toEqual([])
})

/** What every version says of components and between them. */
function essence({ components, edges }: ExportContent) {
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  return {
    components: components.map(({ detail, ...component }) => ({
      name: component.name,
      componentVersion: component.componentVersion,
      kind: component.kind,
      purl: component.purl,
      cpes: component.cpes,
      supplier: detail.supplier,
      primary: component.primary,
      checksums: detail.checksums.map(({ alg, content }) => `${alg} ${content}`).toSorted(),
      parent: component.parentId && refs.get(component.parentId),
    })),
    edges: edges.map(([from, to]) => `${refs.get(from)} ${refs.get(to)}`).toSorted(),
  }
}

/** Additions of 1.7: declared and concluded licenses, manufacturers. */
function licences({ components }: ExportContent) {
  return components.map(({ licenseExpression, declaredLicenseExpression, detail }) => {
    return [licenseExpression, declaredLicenseExpression, detail.manufacturer]
  })
}
