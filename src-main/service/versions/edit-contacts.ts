import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import {
  type PreservedMember,
  readPreservedMembers,
  updatePreservedMembers,
} from '#service/db/versions/preserved-members.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import type { Contact } from '#service/domain/creators.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isSameJson, listOf, objectOf } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { organizationOf } from '#service/formats/cyclonedx/contact.ts'
import { cyclonedxOrganization } from '#service/standards/cyclonedx/cyclonedx-component.ts'
import { changeVersion } from './edit-version.ts'

interface Tools {
  readonly database: UserDatabase
  readonly now: () => Date
}

/** Changes a list of contacts as it is now. */
export type ContactsChange = (contacts: readonly Contact[]) => readonly Contact[]

/**
 * Changes the authors of a version, and those of its document.
 *
 * @throws {Rejection} if the version is gone, or by the change
 */
export function changeAuthors({ database, now }: Tools, version: SbomVersion, change: ContactsChange): Promise<void> {
  return database.write.transaction().execute(async (transaction) => {
    const current = await readVersionToEdit(transaction, version.id)
    if (!current) throw new Rejection('Sbom not found')
    const authors = change(current.values.authors)
    if (isSameJson(authors, current.values.authors)) return
    await changeVersion(transaction, version, { authors }, { at: now().toISOString(), isByHand: true })
  })
}

const supplierPaths = ['supplier', 'manufacturer', 'manufacture'].map((name) => ['metadata', name] as const)

/** Reads what a CycloneDX document preserves of the suppliers of a version. */
async function readSupplierMembers(
  read: Parameters<typeof readPreservedMembers>[0],
  version: SbomVersion,
): Promise<readonly PreservedMember[]> {
  return preservedFormOf(version) === 'CycloneDX' ? readPreservedMembers(read, version.id, supplierPaths) : []
}

/** Returns the names of contacts of a version's suppliers, in their order. Only CycloneDX names contacts. */
export async function readContactNames(
  { read }: Pick<UserDatabase, 'read'>,
  version: SbomVersion,
): Promise<readonly (string | null)[]> {
  if (version.suppliers.length === 0) return []
  const members = await readSupplierMembers(read, version)
  return version.suppliers.map((supplier) => {
    const member = members.find(({ value }) => isSameJson(organizationOf(value), supplier))
    const name = objectOf(listOf(objectOf(member?.value)['contact'])[0])['name']
    return typeof name === 'string' ? name : null
  })
}

/**
 * Changes the suppliers of a version. What the document states of those that stay is left as it is.
 *
 * @param contactName of the supplier that is new or other; undefined leaves it
 * @throws {Rejection} if the version is gone, its format names no suppliers, or by the change
 */
export function changeSuppliers(
  { database, now }: Tools,
  version: SbomVersion,
  { change, contactName }: { readonly change: ContactsChange; readonly contactName?: string | null | undefined },
): Promise<void> {
  if (preservedFormOf(version) !== 'CycloneDX') {
    throw new Rejection('SPDX cannot store a supplier of the version. Give its primary component a supplier')
  }
  return database.write.transaction().execute(async (transaction) => {
    const current = await readVersionToEdit(transaction, version.id)
    if (!current) throw new Rejection('Sbom not found')
    const before = current.values.suppliers
    const suppliers = change(before)
    if (isSameJson(suppliers, before) && contactName === undefined) return
    const members = await readSupplierMembers(transaction, version)
    await changeVersion(transaction, version, { suppliers }, { at: now().toISOString(), isByHand: true })
    await preserve(transaction, version, { before, suppliers, members, contactName })
  })
}

interface Change {
  readonly before: readonly Contact[]
  readonly suppliers: readonly Contact[]
  readonly members: readonly PreservedMember[]
  readonly contactName: string | null | undefined
}

/** Writes the members of the document that name the suppliers: as they were for those that stay, edited for the other. */
async function preserve(
  transaction: UserTransaction,
  version: SbomVersion,
  { before, suppliers, members, contactName }: Change,
): Promise<void> {
  const isOf = (contact: Contact) => (member: PreservedMember) => isSameJson(organizationOf(member.value), contact)
  const written = suppliers.map((supplier, place): PreservedMember => {
    const known = before.find((one) => isSameJson(one, supplier))
    const member = known && members.find(isOf(known))
    if (member && contactName === undefined) return member
    const replaced = members.find((one) => !suppliers.some((other) => isOf(other)(one))) ?? member
    const path = replaced?.path ?? ['metadata', place === 0 ? 'supplier' : 'manufacturer']
    return { path, value: edited(supplier, objectOf(replaced?.value), contactName) }
  })
  const [metadata] = await readPreservedMembers(transaction, version.id, [['metadata']])
  const value = { ...objectOf(metadata?.value), ...Object.fromEntries(written.map((one) => [one.path[1], one.value])) }
  await updatePreservedMembers(transaction, version.id, { restored: [{ path: ['metadata'], value }] })
}

/** An organization in the form of CycloneDX, with further addresses and contacts of the one that it was. */
function edited(supplier: Contact, old: Readonly<Record<string, unknown>>, contactName: string | null | undefined) {
  const modeled = cyclonedxOrganization(supplier)
  const [contact, ...contacts] = listOf(old['contact'])
  const { email: _, phone: __, name, ...further } = objectOf(contact)
  const own = contactName === undefined ? name : contactName
  const first = { ...further, ...(own != null && { name: own }), ...objectOf(listOf(modeled['contact'])[0]) }
  const all = [...(Object.keys(first).length > 0 ? [first] : []), ...contacts]
  const urls = [...listOf(modeled['url']), ...listOf(old['url']).slice(1)]
  const { url: ___, contact: ____, name: _____, ...rest } = old
  return { ...rest, ...modeled, ...(urls.length > 0 && { url: urls }), ...(all.length > 0 && { contact: all }) }
}

/** Writes suppliers with the names of their contacts into the members of a CycloneDX document that an edit of them made outdated. */
export async function stateContactNames(
  transaction: UserTransaction,
  version: SbomVersion,
  contactNames: readonly (string | null)[],
): Promise<void> {
  if (preservedFormOf(version) !== 'CycloneDX' || contactNames.every((name) => name === null)) return
  const current = await readVersionToEdit(transaction, version.id)
  const [metadata] = await readPreservedMembers(transaction, version.id, [['metadata']])
  const written = current?.values.suppliers.slice(0, 2).map((supplier, place) => {
    return [place === 0 ? 'supplier' : 'manufacturer', edited(supplier, {}, contactNames[place])] as const
  })
  const value = { ...objectOf(metadata?.value), ...Object.fromEntries(written ?? []) }
  await updatePreservedMembers(transaction, version.id, { restored: [{ path: ['metadata'], value }] })
}
