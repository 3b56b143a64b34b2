import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportContent, ExportedFinding } from '#service/domain/export-content.ts'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxSchema } from '#service/schemas/cyclonedx-schema.ts'
import { documents } from './documents-for-test.ts'
import { missing } from './missing-for-test.ts'
import { hasSamples, sampleBytes, sampleJson, samplePaths } from './sample-documents-for-test.ts'
import { cyclonedxLosses, writtenDocument } from './written-document.ts'

const asked: SbomExportOptions = {
  ...{ profile: 'default', vulnerabilities: true, supportStatus: true, lite: false, redactInternal: false },
}
const specVersions = ['1.4', '1.5', '1.6', '1.7'] as const
const library = {
  '1.4': new JsonValidator(Version.v1dot4),
  '1.5': new JsonValidator(Version.v1dot5),
  '1.6': new JsonValidator(Version.v1dot6),
  '1.7': new JsonValidator(Version.v1dot7),
}

/** What is wrong with a document, by the official schema and by another implementation; the second is slow for large documents. */
async function faults(document: object, specVersion: (typeof specVersions)[number]): Promise<unknown> {
  const official = cyclonedxSchema(specVersion).fault(document)
  const text = JSON.stringify(document)
  return official ?? (text.length > 100_000 ? null : await library[specVersion].validate(text))
}

function withFinding(content: ExportContent): ExportContent {
  const vulnerability: ExportedFinding['vulnerability'] = {
    ...{ id: 'vuln-1', vulnerabilityId: 'CVE-2026-0001', cveId: 'CVE-2026-0001', aliases: ['CVE-2026-0001', 'GHSA-x'] },
    ...{ summary: 'Broken', details: null, severity: 'high', source: 'NVD', cwes: ['CWE-79'], references: [] },
    ...{ publishedAt: null, lastModifiedAt: null, withdrawnAt: null, epss: null, kev: null, cvss: null },
    cvssMetrics: [{ version: '4.0', score: 8, severity: 'high', vector: 'CVSS:4.0/AV:N', source: 'NVD' }],
  } as unknown as ExportedFinding['vulnerability'] // only what a document shows of it
  const findings = content.components.slice(0, 2).map(({ id }): ExportedFinding => ({
    id,
    componentId: id,
    decision: null,
    fixedVersions: [],
    priority: 0,
    vulnerability,
  }))
  return { ...content, findings }
}

describe.runIf(hasSamples)(
  'every document that is read is valid in every version (skipped without ../shared/data)',
  () => {
    const paths = samplePaths(/^(cyclonedx-(json|xml)\??|spdx-(json|tagvalue)|spdx3-jsonld)$/)
    test.each(paths)(
      '%s',
      async (path) => {
        const content = readable(path)
        if (content === undefined) return
        const found = await Promise.all(
          specVersions.map((specVersion) =>
            faults(writtenDocument(withFinding(content), run, specVersion, asked), specVersion),
          ),
        )
        expect(found).toEqual([null, null, null, null])
      },
      60_000,
    )

    const others = samplePaths(/^(spdx-(json|tagvalue)|spdx3-jsonld|cyclonedx-(json|xml))$/)
    test.each(others)(
      '%s says the same of its components in every version',
      (path) => {
        const content = readable(path)
        if (content === undefined) return
        const again = specVersions.map((specVersion) =>
          contentOf(Buffer.from(JSON.stringify(writtenDocument(content, run, specVersion, asked)))),
        )
        expect(again.map(essence)).toEqual(specVersions.map(() => essence(content)))
        expect(licences(again[3] ?? content)).toEqual(licences(content))
      },
      60_000,
    )

    test.each(samplePaths(/^cyclonedx-json$/))(
      'what is missing of %s is named',
      (path) => {
        const content = contentOf(sampleBytes(path))
        const unnamed = specVersions.filter((specVersion) => {
          // That of a signature is named for every format, by whoever plans an export.
          const written = { ...writtenDocument(content, run, specVersion, asked), signature: content.kept['signature'] }
          const isComplete = missing(sampleJson(path), written).length === 0
          return !isComplete && cyclonedxLosses(content, specVersion, asked).length === 0
        })
        expect(unnamed).toEqual([])
      },
      60_000,
    )
  },
)

/** What every version says of components and between them. */
function essence({ components, edges }: ExportContent) {
  const refs = new Map(components.map(({ id, ref }) => [id, ref]))
  return {
    components: components.map(({ detail, ...component }) => ({
      ...{ name: component.name, componentVersion: component.componentVersion, kind: component.kind },
      ...{ purl: component.purl, cpes: component.cpes, supplier: detail.supplier, primary: component.primary },
      checksums: detail.checksums.map(({ alg, content }) => `${alg} ${content}`).toSorted(),
      parent: component.parentId && refs.get(component.parentId),
    })),
    edges: edges.map(([from, to]) => `${refs.get(from)} ${refs.get(to)}`).toSorted(),
  }
}

/** What 1.7 says besides: declared and concluded licences, manufacturers. */
function licences({ components }: ExportContent) {
  return components.map(({ licenseExpression, declaredLicenseExpression, detail }) => {
    return [licenseExpression, declaredLicenseExpression, detail.manufacturer]
  })
}

function readable(path: string): ExportContent | undefined {
  try {
    return contentOf(sampleBytes(path))
  } catch (error) {
    // What is refused is the readers' business.
    if (error instanceof Error && error.name === 'Rejection') return undefined
    throw error
  }
}

describe('made-up documents', () => {
  const cases = specVersions.flatMap((from) => specVersions.map((to) => [from, to] as const))
  test.each(cases)(
    'of %s are valid in %s, and what is missing there is named',
    (from, to) => {
      fc.assert(
        fc.property(documents(from), (document) => {
          const content = contentOf(Buffer.from(JSON.stringify(document)))
          const written = writtenDocument(content, run, to, asked)
          expect(cyclonedxSchema(to).fault(written)).toBeNull()
          if (cyclonedxLosses(content, to, asked).length === 0) {
            expect(missing(document, { ...written, signature: content.kept['signature'] })).toEqual([])
          }
        }),
        { numRuns: 30 },
      )
    },
    60_000,
  )
})
