import { formFacts, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { isObject, type JsonObject, textOf, textsOf } from '#service/domain/json-values.ts'
import type { BsiSource } from './cyclonedx-form.ts'
import { packageFileName } from './deployable-facts.ts'
import { spdx3FileFacts } from './spdx3-facts.ts'

/**
 * Returns a function that looks up what is known about a component beyond the data that every format contains, by the component's
 * reference.
 */
export function knownFacts(content: ExportContent): (ref: string) => BsiSource | undefined {
  const byRef = new Map(content.components.map((component) => [component.ref, component]))
  const files = distributionFiles(content)
  return (ref) => {
    const component = byRef.get(ref)
    if (!component) return undefined
    const file = files.get(ref)
    return {
      licenseExpression: component.licenseExpression,
      tellsConcluded: formFacts[preservedFormOf(content.version)].distinguishesConcludedLicenses,
      filename: file ? textOf(file['name']) : packageFileName(component.detail.kept['packageFileName']),
      properties: file ? propertiesOf(file) : [],
      deployableHash: file ? (spdx3FileFacts(file).sha512[0] ?? null) : null,
    }
  }
}

/** Indexes the distribution files of SPDX 3 packages by package. */
function distributionFiles({ elements }: ExportContent): ReadonlyMap<string, JsonObject> {
  const graph = (elements.get('@graph') ?? []).map(({ value }) => value).filter(isObject)
  const files = new Map(
    graph.filter(({ type }) => type === 'software_File').map((file) => [textOf(file['spdxId']) ?? '', file]),
  )
  const pairs = graph
    .filter(({ relationshipType }) => relationshipType === 'hasDistributionArtifact')
    .flatMap(({ from, to }) =>
      textsOf(to).flatMap((id): [string, JsonObject][] => {
        const file = files.get(id)
        return file ? [[textOf(from) ?? '', file]] : []
      }),
    )
  return new Map(pairs)
}

function propertiesOf(file: JsonObject): BsiSource['properties'] {
  const { executable, archive, structured } = spdx3FileFacts(file)
  return Object.entries({ executable, archive, structured }).flatMap(([name, values]) =>
    values.map((value) => ({ name: `bsi:component:${name}`, value })),
  )
}
