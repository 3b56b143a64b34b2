import type { MetadataChange } from '#service/domain/compare/small-sections.ts'
import type { Contact, SbomTool } from '#service/domain/creators.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

type Facts = (version: SbomVersion) => readonly (string | null)[]

const facts: Readonly<Record<string, Facts>> = {
  format: ({ spec, specVersion, format }) => [`${spec} ${specVersion} ${format}`],
  created: ({ documentCreatedAt }) => [documentCreatedAt],
  lifecycle: ({ lifecyclePhases }) => lifecyclePhases,
  authors: ({ authors }) => authors.map(textOf),
  suppliers: ({ suppliers }) => suppliers.map(textOf),
  tools: ({ tools }) => tools.map(toolText),
  dataLicense: ({ dataLicense }) => [dataLicense],
  tlp: ({ tlp }) => [tlp],
  releaseDate: ({ releaseDate }) => [releaseDate],
  endOfSupportDate: ({ endOfSupportDate }) => [endOfSupportDate],
  endOfLifeDate: ({ endOfLifeDate }) => [endOfLifeDate],
}

/** Lists what two documents say about themselves, where it differs. The order of authors, suppliers and tools says nothing. */
export function metadataChanges(base: SbomVersion, target: SbomVersion): readonly MetadataChange[] {
  return Object.entries(facts).flatMap(([field, read]) => {
    const [before, after] = [base, target].map((version) =>
      read(version)
        .filter((value) => value !== null)
        .toSorted(),
    )
    if (!before || !after || JSON.stringify(before) === JSON.stringify(after)) return []
    return [{ field, base: before, target: after }]
  })
}

function textOf({ name, email, phone, url }: Contact): string {
  return [name, email && `<${email}>`, phone, url].filter(Boolean).join(' ')
}

function toolText({ vendor, name, version }: SbomTool): string {
  return [vendor, name, version].filter(Boolean).join(' ')
}
