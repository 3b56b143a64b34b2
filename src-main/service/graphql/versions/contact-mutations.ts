import { findVersionsBetween } from '#service/db/versions/find-version.ts'
import { contactKeys } from '#service/domain/contacts.ts'
import { type Contact, withAuthor } from '#service/domain/creators.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { addVersionAuthor } from '#service/versions/add-author.ts'
import { changeAuthors, changeSuppliers, readContactNames } from '#service/versions/edit-contacts.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { checkAddresses } from '#service/components/check-addresses.ts'
import { contentId, ownersOf } from '#service/graphql/resolving/content-id.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { clearableText, requireName } from '#service/graphql/resolving/text-input.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Authors and suppliers of versions. */
export const contactMutationResolvers: Resolvers = {
  Mutation: {
    authorCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Author')
        const version = await requireVersion(context, input.sbomId)
        const [email, phone] = [clearableText(input.email) ?? null, clearableText(input.phone) ?? null]
        const author: Contact = { name: requireName(input.name), email, phone, url: null }
        checkAddresses(author)
        checkPhone(version, phone)
        const place = await addVersionAuthor(context.services, version, author)
        return { author: await authorAt(context, version.id, place) }
      }),
    authorUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Author')
        const { version, key } = await findByContact(context, input.authorId, 'author')
        const phone = clearableText(input.phone)
        checkPhone(version, phone ?? null)
        let place = 0
        await changeAuthors(context.services, version, (authors) => {
          const at = placeOf(authors, key, 'Author')
          const before = authors[at] ?? noContact
          const email = clearableText(input.email)
          checkAddresses({ email }, before)
          const name = input.name == null ? before.name : requireName(input.name)
          const after = {
            ...before,
            name,
            ...(email !== undefined && { email }),
            ...(phone !== undefined && { phone }),
          }
          const others = authors.toSpliced(at, 1)
          if (withAuthor(others, after).authors.length === others.length) {
            throw new Rejection('The version has another author with this name and email address')
          }
          place = at
          return authors.with(at, after)
        })
        return { author: await authorAt(context, version.id, place) }
      }),
    authorDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Author')
        const { version, key } = await findByContact(context, input.authorId, 'author')
        await changeAuthors(context.services, version, (authors) =>
          authors.toSpliced(placeOf(authors, key, 'Author'), 1),
        )
        return { deletedId: input.authorId }
      }),
    sbomSupplierCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomSupplier')
        const version = await requireVersion(context, input.sbomId)
        const [email, url] = [clearableText(input.contactEmail) ?? null, clearableText(input.url) ?? null]
        const supplier: Contact = { name: requireName(input.name), email, phone: null, url }
        checkAddresses(supplier)
        const contactName = clearableText(input.contactName) ?? undefined
        const change = (suppliers: readonly Contact[]) => {
          if (suppliers.length > 0) throw new Rejection('The version already has a supplier')
          return [supplier]
        }
        await changeSuppliers(context.services, version, { change, contactName })
        return { sbomSupplier: await supplierAt(context, version.id, 0) }
      }),
    sbomSupplierUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomSupplier')
        const { version, key } = await findByContact(context, input.id, 'supplier')
        let place = 0
        const change = (suppliers: readonly Contact[]) => {
          place = placeOf(suppliers, key, 'Supplier')
          const before = suppliers[place] ?? noContact
          const [email, url] = [clearableText(input.contactEmail), clearableText(input.url)]
          checkAddresses({ email, url }, before)
          const name = input.name == null ? before.name : requireName(input.name)
          const after = { ...before, name, ...(email !== undefined && { email }), ...(url !== undefined && { url }) }
          return suppliers.with(place, after)
        }
        await changeSuppliers(context.services, version, { change, contactName: clearableText(input.contactName) })
        return { sbomSupplier: await supplierAt(context, version.id, place) }
      }),
    sbomSupplierDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomSupplier')
        const { version, key } = await findByContact(context, input.id, 'supplier')
        const change = (suppliers: readonly Contact[]) => suppliers.toSpliced(placeOf(suppliers, key, 'Supplier'), 1)
        await changeSuppliers(context.services, version, { change })
        return { deletedId: input.id }
      }),
  },
}

const noContact: Contact = { name: null, email: null, phone: null, url: null }

function checkPhone(version: SbomVersion, phone: string | null): void {
  if (phone !== null && preservedFormOf(version) !== 'CycloneDX')
    throw new Rejection('SPDX cannot store a phone number')
}

type ContactKind = 'author' | 'supplier'

/** Finds the version that an author or supplier is of, and what tells it apart there. */
async function findByContact({ caller, services }: RequestContext, id: string, kind: ContactKind) {
  const [first, last] = ownersOf(id)
  for (const version of await findVersionsBetween(services.database.read, caller.organizationId, first, last)) {
    const keys = contactKeys(kind === 'author' ? version.authors : version.suppliers)
    const key = keys.find((one) => contentId(version.id, kind, one) === id.toLowerCase())
    if (key !== undefined) return { version, key }
  }
  throw new Rejection(kind === 'author' ? 'Author not found' : 'Supplier not found')
}

/** @throws {Rejection} if it was removed meanwhile */
function placeOf(contacts: readonly Contact[], key: string, what: string): number {
  const place = contactKeys(contacts).indexOf(key)
  if (place === -1) throw new Rejection(`${what} not found`)
  return place
}

async function authorAt(context: RequestContext, versionId: string, place: number) {
  return presentAuthors(await requireVersion(context, versionId))[place] ?? null
}

async function supplierAt(context: RequestContext, versionId: string, place: number) {
  return (await presentSuppliers(context, await requireVersion(context, versionId)))[place] ?? null
}

/** Returns the authors of a version as the API shows them. */
export function presentAuthors({ id, authors }: SbomVersion) {
  const keys = contactKeys(authors)
  return authors.map(({ name, email, phone }, place) => ({
    id: contentId(id, 'author', keys[place] ?? ''),
    name: name ?? email ?? '',
    email,
    phone,
  }))
}

/** Returns the suppliers of a version as the API shows them. */
export async function presentSuppliers({ services }: RequestContext, version: SbomVersion) {
  const { id, suppliers } = version
  const keys = contactKeys(suppliers)
  const contactNames = await readContactNames(services.database, version)
  return suppliers.map(({ name, url, email }, place) => ({
    id: contentId(id, 'supplier', keys[place] ?? ''),
    name: name ?? url ?? '',
    url,
    contactName: contactNames[place] ?? null,
    contactEmail: email,
  }))
}
