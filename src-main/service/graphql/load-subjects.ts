import { findComponentsById } from '#service/db/component-find.ts'
import { findVersionsById } from '#service/db/version-find.ts'
import type { Component } from '#service/domain/component.ts'
import type { SbomVersion } from '#service/domain/sbom-version.ts'
import type { RequestContext } from './context.ts'

/** The component that a finding is of, batched. */
export async function loadComponent(context: RequestContext, id: string): Promise<Component> {
  const { database } = context.services
  const component = await context.load('component of finding', id, (ids) => findComponentsById(database, ids))
  if (!component) throw new Error(`The component ${id} is not there`)
  return component
}

/** The version that a finding is in, batched. */
export async function loadVersion(context: RequestContext, id: string): Promise<SbomVersion> {
  const { caller, services } = context
  const version = await context.load('version of finding', id, (ids) =>
    findVersionsById(services.database.read, caller.organizationId, ids),
  )
  if (!version) throw new Error(`The version ${id} is not there`)
  return version
}
