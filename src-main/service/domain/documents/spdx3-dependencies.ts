/** Relationships of SPDX 3.0.1 (Core/RelationshipType) that mean: the element needs or contains the related one. */
export const spdx3Dependencies: ReadonlySet<string> = new Set([
  ...['dependsOn', 'contains', 'hasStaticLink', 'hasDynamicLink', 'hasPrerequisite'],
  ...['hasOptionalComponent', 'hasOptionalDependency', 'hasProvidedDependency'],
])
