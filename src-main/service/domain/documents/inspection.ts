import type { DocumentFinding } from './parsed-sbom.ts'
import type { EnvironmentId, ProductId } from '#service/domain/id.ts'

/** What an uploaded file contains and where it probably belongs. The file is stored under the id until `expiresAt`. */
export interface Inspection {
  readonly id: string
  readonly filename: string | null
  readonly kind: 'SBOM' | 'VEX' | 'ADVISORY' | 'UNKNOWN'
  /** Describes the format, for example `CycloneDX 1.6 JSON`. */
  readonly format: string | null
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly componentCount: number | null
  readonly primaryName: string | null
  readonly label: string | null
  readonly suggestedName: string | null
  readonly productId: ProductId | null
  readonly environmentId: EnvironmentId | null
  /** A version with the same bytes. */
  readonly duplicateOfId: string | null
  readonly rejections: readonly string[]
  readonly findings: readonly DocumentFinding[]
  /** RFC 3339 in UTC. */
  readonly expiresAt: string
}
