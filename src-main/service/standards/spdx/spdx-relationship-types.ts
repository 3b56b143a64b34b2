type Row = readonly [spdx2: string, spdx3: string, isTurned?: boolean, scope?: string]

/**
 * Relationship types of SPDX 2.3 (11.1) and their equivalents in SPDX 3.0.1 (Core/RelationshipType), with the scope that they are limited
 * to. The ends of turned ones are swapped. If several types of 2.3 map to one of 3, the first is used for writing.
 */
const rows: readonly Row[] = [
  ['DEPENDS_ON', 'dependsOn'],
  ['DEPENDENCY_OF', 'dependsOn', true],
  ['BUILD_DEPENDENCY_OF', 'dependsOn', true, 'build'],
  ['DEV_DEPENDENCY_OF', 'dependsOn', true, 'development'],
  ['RUNTIME_DEPENDENCY_OF', 'dependsOn', true, 'runtime'],
  ['TEST_DEPENDENCY_OF', 'dependsOn', true, 'test'],
  ['OPTIONAL_DEPENDENCY_OF', 'hasOptionalDependency', true],
  ['PROVIDED_DEPENDENCY_OF', 'hasProvidedDependency', true],
  ['CONTAINS', 'contains'],
  ['CONTAINED_BY', 'contains', true],
  ['DESCRIBES', 'describes'],
  ['DESCRIBED_BY', 'describes', true],
  ['DYNAMIC_LINK', 'hasDynamicLink'],
  ['STATIC_LINK', 'hasStaticLink'],
  ['HAS_PREREQUISITE', 'hasPrerequisite'],
  ['PREREQUISITE_FOR', 'hasPrerequisite', true],
  ['OPTIONAL_COMPONENT_OF', 'hasOptionalComponent', true],
  ['PACKAGE_OF', 'packagedBy', true],
  ['GENERATES', 'generates'],
  ['GENERATED_FROM', 'generates', true],
  ['DISTRIBUTION_ARTIFACT', 'hasDistributionArtifact'],
  ['ANCESTOR_OF', 'ancestorOf'],
  ['DESCENDANT_OF', 'descendantOf'],
  ['VARIANT_OF', 'hasVariant', true],
  ['AMENDS', 'amendedBy', true],
  ['COPY_OF', 'copiedTo', true],
  ['EXPANDED_FROM_ARCHIVE', 'expandsTo', true],
  ['PATCH_FOR', 'patchedBy', true],
  ['PATCH_APPLIED', 'patchedBy', true],
  ['FILE_ADDED', 'hasAddedFile', true],
  ['FILE_DELETED', 'hasDeletedFile', true],
  ['FILE_MODIFIED', 'modifiedBy', true],
  ['DATA_FILE_OF', 'hasDataFile', true],
  ['DEPENDENCY_MANIFEST_OF', 'hasDependencyManifest', true],
  ['DOCUMENTATION_OF', 'hasDocumentation', true],
  ['EXAMPLE_OF', 'hasExample', true],
  ['METAFILE_OF', 'hasMetadata', true],
  ['REQUIREMENT_DESCRIPTION_FOR', 'hasRequirement', true],
  ['SPECIFICATION_FOR', 'hasSpecification', true],
  ['TEST_OF', 'hasTest', true],
  ['TEST_CASE_OF', 'hasTestCase', true],
  ['BUILD_TOOL_OF', 'usesTool', true, 'build'],
  ['DEV_TOOL_OF', 'usesTool', true, 'development'],
  ['TEST_TOOL_OF', 'usesTool', true, 'test'],
  ['OTHER', 'other'],
]

/** A relationship type of the other family. */
export interface RelationshipWord {
  readonly type: string
  /** Whether the ends are swapped. */
  readonly isTurned: boolean
  /** Part of the life cycle in SPDX 3 (Core/LifecycleScopeType). */
  readonly scope: string | undefined
}

const toSpdx3 = new Map(
  rows.map(([spdx2, type, isTurned = false, scope]): [string, RelationshipWord] => [spdx2, { type, isTurned, scope }]),
)
const toSpdx2 = new Map(
  rows
    .toReversed()
    .map(([type, spdx3, isTurned = false, scope]): [string, RelationshipWord] => [
      `${spdx3} ${scope ?? ''}`,
      { type, isTurned, scope },
    ]),
)

/** Converts a type of SPDX 2.3, in upper case with underscores, to SPDX 3.0.1. */
export function spdx3Relationship(type: string): RelationshipWord | undefined {
  return toSpdx3.get(type)
}

/** Converts a type of SPDX 3.0.1 to SPDX 2.3. A scope without an equivalent in 2.3 is omitted. */
export function spdx2Relationship(type: string, scope: string | null): RelationshipWord | undefined {
  return (
    toSpdx2.get(`${type} ${scope ?? ''}`) ?? toSpdx2.get(`${type} `) ?? (type === 'usesTool' ? buildTool : undefined)
  )
}

const buildTool: RelationshipWord = { type: 'BUILD_TOOL_OF', isTurned: true, scope: undefined }
