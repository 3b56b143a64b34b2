import { findComponentDetails, findComponentsById } from '#service/db/components/find-component.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import type { Component } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Contact } from '#service/domain/creators.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { editComponent } from '#service/components/edit-component.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { CompSupplierUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { checkAddresses } from '#service/components/check-addresses.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { presentSupplier } from './present-supplier.ts'
import { clearableText, requireName } from '#service/graphql/resolving/text-input.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Suppliers of components. A supplier has the id of its component, since a component has at most one. */
export const supplierMutationResolvers: Resolvers = {
  Mutation: {
    compSupplierCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'CompSupplier')
        const place = await findPlace(context, input.componentId)
        if (!place) throw new Rejection('Component not found')
        if (place.supplier) throw new Rejection('The component already has a supplier')
        return { compSupplier: await edit(context, place, { ...emptyContact, name: requireName(input.name) }, input) }
      }),
    compSupplierUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'CompSupplier')
        const place = await requireSupplier(context, input.id)
        const name = input.name == null ? place.supplier.name : requireName(input.name)
        return { compSupplier: await edit(context, place, { ...place.supplier, name }, input) }
      }),
    compSupplierDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'CompSupplier')
        const { version, component } = await requireSupplier(context, input.id)
        const change = { edit: { supplier: null }, by: actorOf(context) }
        await editComponent(context.services, version, component.id, change)
        return { deletedId: input.id }
      }),
  },
}

const emptyContact: Contact = { name: null, email: null, phone: null, url: null }

interface Place {
  readonly version: SbomVersion
  readonly component: Component
  readonly supplier: Contact | null
}

/** Finds a component with its supplier, in a version of the caller's organization. */
async function findPlace(context: RequestContext, componentId: string): Promise<Place | undefined> {
  const { database } = context.services
  const component = (await findComponentsById(database, [componentId])).get(componentId)
  if (!component) return undefined
  const version = await loadVersion(context, component.versionId)
  if (!version) return undefined
  const detail = (await findComponentDetails(database, [componentId])).get(componentId)
  return { version, component, supplier: detail?.supplier ?? null }
}

async function requireSupplier(context: RequestContext, id: string): Promise<Place & { readonly supplier: Contact }> {
  const place = await findPlace(context, id)
  if (!place?.supplier) throw new Rejection('Component supplier not found')
  return { ...place, supplier: place.supplier }
}

/** Omitted fields are unchanged; an empty text clears. */
async function edit(
  context: RequestContext,
  { version, component }: Place,
  before: Contact,
  input: Pick<CompSupplierUpdateInput, 'url' | 'contactName' | 'contactEmail'>,
) {
  const [url, email] = [clearableText(input.url), clearableText(input.contactEmail)]
  const contactName = clearableText(input.contactName)
  checkAddresses({ email, url }, before)
  const supplier = { ...before, ...(url !== undefined && { url }), ...(email !== undefined && { email }) }
  const change: ComponentEdit = { supplier, ...(contactName !== undefined && { contactName }) }
  await editComponent(context.services, version, component.id, { edit: change, by: actorOf(context) })
  const detail = (await findComponentDetails(context.services.database, [component.id])).get(component.id)
  return presentSupplier(component.id, detail)
}
