import { countExpressionsInUse } from '#service/db/licenses/expression-counts.ts'
import { readStoredLicenses } from '#service/db/licenses/stored-licenses.ts'
import type { UserReader } from '#service/db/database.ts'
import { licenseOf } from '#service/domain/licenses/expression-state.ts'
import { licensesOf, readLicenseTree } from '#service/domain/licenses/license-tree.ts'
import { termsOfListed } from '#service/domain/licenses/license-terms.ts'
import {
  licenseKey,
  type ListedLicense,
  type OrganizationLicense,
  type StoredLicense,
} from '#service/domain/licenses/organization-license.ts'
import { licenseListDate, listedLicenses } from '#service/domain/licenses/license-list.ts'

/** Licenses by their ids in lower case. */
export type KnownLicenses = ReadonlyMap<string, OrganizationLicense>

const unedited: KnownLicenses = new Map(listedLicenses.map((listed) => [licenseKey(listed.spdxId), fromList(listed)]))

function fromList(listed: ListedLicense): OrganizationLicense {
  const own = { isOwn: false, text: null, state: 'unspecified', note: null, updatedAt: licenseListDate } as const
  return { ...listed, ...termsOfListed(listed), ...own }
}

/** Returns all licenses that an organization knows: those of the SPDX list as it sees them, and its own ones. */
export async function readLicenses(read: UserReader, organizationId: string): Promise<KnownLicenses> {
  const stored = await readStoredLicenses(read, organizationId)
  return new Map([...unedited, ...Array.from(stored, ([key, license]) => [key, merge(license)] as const)])
}

/** What the list says of a license cannot be edited. */
function merge({ organizationId: _, ...stored }: StoredLicense): OrganizationLicense {
  const listed = stored.isOwn ? undefined : unedited.get(licenseKey(stored.spdxId))
  const ofOwn = { osiApproved: false, fsfLibre: false, deprecated: false }
  if (!listed) return { ...ofOwn, ...stored }
  const { spdxId, name, urls, osiApproved, fsfLibre, deprecated } = listed
  return { ...stored, ...{ spdxId, name, urls, osiApproved, fsfLibre, deprecated, text: null } }
}

/** Counts the components that carry each license, in the newest version of every environment, by ids of licenses in lower case. */
export async function countLicensesInUse(
  read: UserReader,
  organizationId: string,
  known: KnownLicenses,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { expression, components } of await countExpressionsInUse(read, organizationId)) {
    const tree = expression === null ? undefined : readLicenseTree(expression)
    const found = tree ? licensesOf(tree).flatMap((leaf) => licenseOf(leaf, known)?.spdxId ?? []) : []
    for (const id of new Set(found)) counts.set(licenseKey(id), (counts.get(licenseKey(id)) ?? 0) + components)
  }
  return counts
}
