import type { VersionRange } from '#service/domain/conditions/version-range.ts'

/** Versions that components must have: in a range, or beginning with a text. */
export type AskedVersions = { readonly range: VersionRange } | { readonly beginning: string }
