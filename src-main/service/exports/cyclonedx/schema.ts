import { type CyclonedxSchema, cyclonedxSchema as schemaOf } from '#service/schemas/cyclonedx-schema.ts'

export type { CyclonedxSchema } from '#service/schemas/cyclonedx-schema.ts'

/** The schema of CycloneDX 1.7. */
export function cyclonedxSchema(): CyclonedxSchema {
  return schemaOf('1.7')
}
