/** Names of the members that a field of a fault has in CycloneDX, SPDX 2 and SPDX 3. */
const members: Readonly<Record<string, readonly string[]>> = {
  name: ['name'],
  version: ['version', 'versionInfo', 'software_packageVersion'],
  supplier: ['supplier', 'suppliedBy'],
  purl: ['purl', 'software_packageUrl', 'externalRefs', 'externalIdentifier'],
  cpe: ['cpe', 'externalRefs', 'externalIdentifier'],
  hashes: ['hashes', 'checksums', 'verifiedUsing'],
  licenses: ['licenses', 'licenseConcluded', 'licenseDeclared'],
  'Distribution licenses': ['licenses', 'licenseConcluded'],
  copyright: ['copyright', 'copyrightText', 'software_copyrightText'],
  externalReferences: ['externalReferences', 'externalRefs', 'downloadLocation', 'externalRef'],
  scope: ['scope'],
}

/** Returns the members of a component in which the field of a fault can be; empty if it is about the component. */
export function membersOfFault(field: string): readonly string[] {
  return Object.hasOwn(members, field) ? (members[field] ?? []) : []
}
