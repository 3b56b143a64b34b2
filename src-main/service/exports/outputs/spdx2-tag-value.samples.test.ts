import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { listOf, objectOf, objectsOf } from '#service/domain/json-values.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import { canonicalContent } from '#service/exports/spdx/canonical-content-for-test.ts'
import { inAnyOrder } from '#service/exports/spdx/in-any-order-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { idOf } from '#service/exports/spdx2/tag-value/tag-lines.ts'
import { spdx2Json } from './spdx2-json.ts'
import { spdx2TagValue } from './spdx2-tag-value.ts'

const written = (writer: typeof spdx2Json, content: ExportContent) =>
  contentOf(Buffer.from([...writer.write(content, run, '2.3', plainExport)].join('')))

const relationship = (spdxElementId: unknown, relationshipType: string, relatedSpdxElement: unknown) => ({
  spdxElementId,
  relationshipType,
  relatedSpdxElement,
})

/** Everything, without order; what belongs to a package and what is described as relationships, as tag-value says it. */
function everything(content: ExportContent): unknown {
  const ids = ({ ref, detail }: ExportContent['components'][number]) => detail.kept['SPDXID'] ?? ref
  const described = (content.elements.get('documentDescribes') ?? []).map(({ value }) =>
    relationship('SPDXRef-DOCUMENT', 'DESCRIBES', value),
  )
  const contained = content.components.flatMap((component) => {
    const files = (component.detail.kept['hasFiles'] ?? []) as readonly unknown[] // as our writer has them
    return files.map((file) => relationship(ids(component), 'CONTAINS', file))
  })
  const said = (content.elements.get('relationships') ?? []).map(({ value }) => value)
  const values = (section: string) => (content.elements.get(section) ?? []).map(({ value }) => inTags(section, value))
  return inAnyOrder({
    ...canonicalContent(content),
    relationships: [
      ...new Set([...said, ...described, ...contained].map((entry) => JSON.stringify(inAnyOrder(entry)))),
    ],
    ...Object.fromEntries(
      ['files', 'snippets', 'annotations', 'hasExtractedLicensingInfos', 'externalDocumentRefs', 'revieweds'].map(
        (section) => [section, values(section)],
      ),
    ),
    kept: content.kept,
  })
}

/** The same with the identifiers that tag-value has: an SPDXID contains letters, digits, "." and "-" only (SPDX 2.3, 7.2). */
function withTagIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/SPDXRef-[^"\\\s]+/g, idOf))
}

/** A cross reference is an address in tag-value. */
function inTags(section: string, value: unknown): unknown {
  const { crossRefs, ...rest } = objectOf(value)
  if (section !== 'hasExtractedLicensingInfos') return value
  const addresses = [...listOf(rest['seeAlsos']), ...objectsOf(crossRefs).map(({ url }) => url)]
  return { ...rest, seeAlsos: [...new Set(addresses)] }
}

describe('writes the same content as tag-value and as JSON', () => {
  // Identifiers with blanks get hyphens.
  test.each(writablePaths().filter((path) => !path.includes('invalid-members')))('%s', (path) => {
    const content = sampleContent(path)
    expect(everything(written(spdx2TagValue, content))).toEqual(withTagIds(everything(written(spdx2Json, content))))
  })
})
