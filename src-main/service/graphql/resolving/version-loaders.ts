import { findComponentsById } from '#service/db/components/find-component.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { findEnvironmentsById } from '#service/db/products/environments.ts'
import { countAttention } from '#service/db/findings/finding-attention.ts'
import { countFindings } from '#service/db/findings/finding-counts.ts'
import { latestJobs } from '#service/db/jobs/job-list.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { findVersion, findVersionsById } from '#service/db/versions/find-version.ts'
import type { Component } from '#service/domain/components/component.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import { type FindingAttention, type FindingCount, noAttention } from '#service/domain/findings/finding-counts.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ProcessingStage, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { RequestContext } from './context.ts'
import { dayOf } from './product-loaders.ts'

/** Loaders for data of versions, batched over a request. */

/** Loads a version of the caller's organization, batched over a request. */
export async function loadVersion(context: RequestContext, id: string): Promise<SbomVersion | undefined> {
  const { caller, services } = context
  return context.load('version', id, (ids) => findVersionsById(services.database.read, caller.organizationId, ids))
}

/** @throws {Rejection} if the version no longer exists: it was deleted between two reads of one request */
export async function getVersion(context: RequestContext, id: string): Promise<SbomVersion> {
  const version = await loadVersion(context, id)
  if (!version) throw new Rejection('Sbom not found')
  return version
}

/**
 * Returns the version that a mutation changes, in its current state.
 * @throws {Rejection} `Sbom not found`
 */
export async function requireVersion({ caller, services }: RequestContext, id: string): Promise<SbomVersion> {
  const version = await findVersion(services.database.write, caller.organizationId, { id })
  if (!version) throw new Rejection('Sbom not found')
  return version
}

/**
 * Loads a component by id, batched.
 * @throws {Rejection} if it no longer exists
 */
export async function getComponent(context: RequestContext, id: string): Promise<Component> {
  const component = await context.load('component', id, (ids) => findComponentsById(context.services.database, ids))
  if (!component) throw new Rejection('Component not found')
  return component
}

/**
 * Loads an environment of the caller's organization, batched.
 * @throws {Rejection} if it no longer exists
 */
export async function getEnvironment(context: RequestContext, id: string): Promise<Environment> {
  const { caller, services } = context
  const environment = await context.load('environment', id, (ids) =>
    findEnvironmentsById(services.database, caller.organizationId, ids),
  )
  if (!environment) throw new Rejection('Project not found')
  return environment
}

/** Loads the stages of a version in their order, batched. */
export async function loadStages(context: RequestContext, versionId: string): Promise<readonly ProcessingStage[]> {
  const { database } = context.services
  return (await context.load('stages', versionId, (ids) => listStages(database.read, ids))) ?? []
}

/** Loads the newest job of a version, batched; undefined if there never was one. */
export async function loadLatestJob(context: RequestContext, versionId: string): Promise<Job | undefined> {
  return context.load('latest job', versionId, (ids) => latestJobs(context.services.database, ids))
}

/** Loads the documents of a version, batched. */
export async function loadDocuments(context: RequestContext, versionId: string): Promise<readonly SbomDocument[]> {
  return (await context.load('documents', versionId, (ids) => listDocuments(context.services.database, ids))) ?? []
}

/** Loads what needs attention in a version, batched. */
export async function loadAttention(context: RequestContext, versionId: string): Promise<FindingAttention> {
  const { database, now } = context.services
  const found = await context.load('attention', versionId, (ids) => countAttention(database, ids, dayOf(now())))
  return found ?? noAttention
}

/** Loads the counts of a version's active findings: after what is pending, so that a result that comes between is never called complete. */
export async function loadFindingCounts(context: RequestContext, versionId: string): Promise<readonly FindingCount[]> {
  const { database } = context.services
  await loadAttention(context, versionId)
  return (await context.load('findings of version', versionId, (ids) => countFindings(database, ids))) ?? []
}
