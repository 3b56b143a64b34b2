import { type CyclonedxSchema, cyclonedxSchema as schemaOf } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

export type { CyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

/** Returns the schema of CycloneDX 1.7. */
export function cyclonedxSchema(): CyclonedxSchema {
  return schemaOf('1.7')
}
