import { addressesOf } from '#service/db/components/component-support.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Component, ComponentDetail } from '#service/domain/components/component.ts'
import type { IdentitySuggestion } from '#service/identity/identity-suggestion.ts'
import { suggestPurls } from '#service/identity/suggest-purl.ts'
import { readDocumentContext } from '#service/scans/document-context.ts'

/** Returns the operating systems that documents name, as `distro` qualifiers, by version. Versions without one are omitted. */
export async function findOperatingSystems(
  database: Pick<UserDatabase, 'read'>,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const id of versionIds) {
    const { distribution } = await readDocumentContext(database, id, false)
    if (distribution !== null) found.set(id, distribution)
  }
  return found
}

/** Returns the probable identities of a component, the likeliest first. */
export function suggestIdentities(
  component: Component,
  detail: ComponentDetail | undefined,
  operatingSystem: string | null,
): readonly IdentitySuggestion[] {
  return suggestPurls({ ...component, addresses: addressesOf(detail ?? {}), operatingSystem })
}
