/**
 * Relationships of SPDX 2.3 (11.1) that mean: the element needs or contains the related one. Relationships about the origin of an element
 * (GENERATED_FROM, BUILD_TOOL_OF, ANCESTOR_OF, PATCH_FOR …) are not part of the graph.
 */
export const spdx2Dependencies: ReadonlySet<string> = new Set([
  'DEPENDS_ON',
  'CONTAINS',
  'DYNAMIC_LINK',
  'STATIC_LINK',
  'HAS_PREREQUISITE',
])

/** Relationships that mean the reverse: the related element needs or contains this one. */
export const spdx2TurnedDependencies: ReadonlySet<string> = new Set([
  'DEPENDENCY_OF',
  'CONTAINED_BY',
  'PREREQUISITE_FOR',
  'BUILD_DEPENDENCY_OF',
  'DEV_DEPENDENCY_OF',
  'OPTIONAL_COMPONENT_OF',
  'OPTIONAL_DEPENDENCY_OF',
  'PACKAGE_OF',
  'PROVIDED_DEPENDENCY_OF',
  'RUNTIME_DEPENDENCY_OF',
  'TEST_DEPENDENCY_OF',
])

/** Returns a relationship type as the specification writes it. */
export function spdx2Type(text: string): string {
  return text.toUpperCase().replaceAll('-', '_')
}
