import { paths } from '#renderer/lib/paths.ts'
import { type ChangeEntry, isErased } from './change-words.ts'

/** A version in its environment. */
export interface VersionAt {
  readonly sbomId: string
  readonly environmentId: string
}

/** Returns the URL of the object of an entry, in the version that lists it. Null if there is no page of it, or it must be looked for. */
export function urlInVersion(entry: ChangeEntry, { sbomId, environmentId }: VersionAt): string | null {
  if (isErased(entry) || entry.action === 'DELETED') return null
  switch (entry.subjectKind) {
    case 'FINDING':
      return entry.subjectId === null ? null : paths.versionTriage(environmentId, sbomId, entry.subjectId)
    case 'PART':
      return paths.version(environmentId, sbomId, 'parts')
    case 'POLICY':
      return paths.version(environmentId, sbomId, 'policy')
    case 'DOCUMENT':
      return paths.version(environmentId, sbomId, 'documents')
    case 'LICENSE':
      return paths.version(environmentId, sbomId, 'licenses')
    case 'CHECK':
      return paths.version(environmentId, sbomId, 'checks')
    case 'VERSION':
      return paths.version(environmentId, sbomId)
    default:
      return null
  }
}

/** Returns true if the object of an entry is a component, whose list is searched for it. */
export function isComponent(entry: ChangeEntry): boolean {
  return entry.subjectKind === 'COMPONENT' && entry.subjectId !== null && entry.action !== 'DELETED'
}

/** Returns the URL of the object of an entry, wherever it is. Null if there is no page of it, or it must be looked for. */
export function urlInOrganization(entry: ChangeEntry): string | null {
  const { subjectKind, subjectId, action, operation } = entry
  if (isErased(entry) || action === 'DELETED') return null
  if (subjectKind === 'FINDING') return subjectId === null ? null : paths.triageAt(subjectId)
  if (subjectKind === 'PRODUCT') {
    return operation === 'projectGroupUpdate' && subjectId !== null ? paths.product(subjectId) : paths.products
  }
  return Object.hasOwn(pages, subjectKind) ? (pages[subjectKind] ?? null) : null
}

const pages: Readonly<Record<string, string>> = {
  ENVIRONMENT: paths.settingsPart('environments'),
  POLICY: paths.policies,
  RULE: paths.automation,
  LICENSE: paths.licenses,
  ADVISORY_DATA: paths.advisories,
  BACKUP: paths.backups,
}

/** Returns true if the object of an entry is a version. Its place must be looked for. */
export function isVersion({ subjectKind, subjectId, operation }: ChangeEntry): boolean {
  const isOfVersion =
    /^sbom(Update|Sign|Reprocess|Recompute|ReviewCreate|SupplierCreate)$|^authorCreate$|^ruleRun$|^vulnerabilityScan$/.test(
      operation,
    )
  return subjectKind === 'VERSION' && subjectId !== null && isOfVersion
}
