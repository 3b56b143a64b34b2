/** Members of SPDX 3.0.1 whose values are identifiers of elements, by their name in the context. */
export const spdx3ReferenceMembers: ReadonlySet<string> = new Set(
  [
    ['createdBy', 'createdUsing', 'creationInfo', 'dataLicense', 'definingArtifact', 'element', 'externalSpdxId'],
    ['from', 'originatedBy', 'rootElement', 'subject', 'suppliedBy', 'to', 'security_assessedElement'],
    ['software_snippetFromFile', 'expandedlicensing_member', 'expandedlicensing_subjectAddition'],
    ['expandedlicensing_subjectExtendableLicense', 'expandedlicensing_subjectLicense'],
  ].flat(),
)
