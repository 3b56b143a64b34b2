import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'

/** What a component states about its deployable file, in the words of the guideline's taxonomy. */
export interface DeployableFacts {
  readonly filename: string | null
  /** `executable` or `non-executable`, and so on; null if not stated. */
  readonly executable: string | null
  readonly archive: string | null
  readonly structured: string | null
  readonly effectiveLicense: string | null
  readonly sha512: string | null
  /** Download URL of the file. */
  readonly url: string | null
  readonly sourceUrl: string | null
  readonly sourceSha512: string | null
}

/** Extracts the facts of a component from CycloneDX or SPDX 2. */
export function deployableFacts({ detail }: ExportedComponent): DeployableFacts {
  const property = (name: string) =>
    detail.properties.find((one) => one.name === `bsi:component:${name}`)?.value ?? null
  const reference = (type: string) => detail.externalReferences.find((one) => one.type === type)
  const distribution = reference('distribution')
  const source = reference('source-distribution')
  return {
    filename: property('filename') ?? packageFileName(detail.kept['packageFileName']),
    executable: property('executable'),
    archive: property('archive'),
    structured: property('structured'),
    effectiveLicense: property('effectiveLicence') ?? property('effectiveLicense'),
    sha512: sha512Of(distribution?.hashes) ?? sha512Of(detail.checksums),
    url: distribution?.url ?? null,
    sourceUrl: source?.url ?? null,
    sourceSha512: sha512Of(source?.hashes),
  }
}

function sha512Of(hashes: ExportedComponent['detail']['checksums'] | undefined): string | null {
  return hashes?.find(({ alg }) => alg === 'SHA-512')?.content ?? null
}

/** Returns the name of the file that an SPDX 2 package represents, without its path. */
export function packageFileName(value: unknown): string | null {
  return typeof value === 'string' ? (value.split(/[/\\]/).findLast((part) => part !== '') ?? null) : null
}
