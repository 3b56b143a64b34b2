import { findComponentDetails } from '#service/db/components/find-component.ts'
import { findPoliciesById } from '#service/db/policies/policies.ts'
import { findProductsById } from '#service/db/products/products.ts'
import type { Hit } from '#service/db/find/found-hits.ts'
import type { FindScope, HitKind } from '#service/db/find/hit-rows.ts'
import type { Component } from '#service/domain/components/component.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'
import { licenseKey, type OrganizationLicense } from '#service/domain/licenses/organization-license.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import type { Product } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { loadLicenses } from '#service/graphql/licenses/load-licenses.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadFinding, loadVulnerability } from '#service/graphql/resolving/load-findings.ts'
import { getComponent, getEnvironment, getVersion } from '#service/graphql/resolving/version-loaders.ts'

/** A hit, with what was asked. */
export type ShownHit = Hit & { readonly scope: FindScope }

type Subject = Product | Environment | SbomVersion | Component | Finding | Vulnerability | OrganizationLicense | Policy

const typeNames = {
  PRODUCT: 'ProjectGroup',
  ENVIRONMENT: 'Project',
  VERSION: 'Sbom',
  COMPONENT: 'Component',
  FINDING: 'ComponentVuln',
  VULNERABILITY: 'Vuln',
  LICENSE: 'OrganizationLicense',
  POLICY: 'Policy',
} as const satisfies Record<HitKind, string>

/** Kinds of the subjects that were loaded: nothing in an object says it. */
const kindsOf = new WeakMap<object, HitKind>()

/** The type of a subject in the API. */
export function typeOfSubject(subject: object): (typeof typeNames)[HitKind] {
  return typeNames[kindsOf.get(subject) ?? 'COMPONENT']
}

/**
 * Loads what was found.
 * @throws {Rejection} if it was deleted meanwhile
 */
export async function loadSubject(
  { kind, id }: Pick<ShownHit, 'kind' | 'id'>,
  context: RequestContext,
): Promise<Subject> {
  const subject = await loaders[kind](id, context)
  if (!subject) throw new Rejection(`${typeNames[kind]} not found`)
  kindsOf.set(subject, kind)
  return subject
}

const loaders: Readonly<Record<HitKind, (id: string, context: RequestContext) => Promise<Subject | undefined>>> = {
  PRODUCT: (id, context) => loadProduct(id, context),
  ENVIRONMENT: (id, context) => getEnvironment(context, id),
  VERSION: (id, context) => getVersion(context, id),
  COMPONENT: (id, context) => getComponent(context, id),
  FINDING: (id, context) => loadFinding(context, id),
  VULNERABILITY: (id, context) => loadVulnerability(context, id),
  LICENSE: async (id, context) => (await loadLicenses(context)).get(licenseKey(id)),
  POLICY: (id, context) =>
    context.load('policy found', id, (ids) =>
      findPoliciesById(context.services.database, context.caller.organizationId, ids),
    ),
}

function loadProduct(id: string, context: RequestContext): Promise<Product | undefined> {
  const { caller, services } = context
  return context.load('product found', id, (ids) => findProductsById(services.database, caller.organizationId, ids))
}

/** What a hit says. */
export interface HitTexts {
  readonly title: string
  readonly subtitle: string
  readonly matchedValue: string
  readonly projectId: string | null
  readonly projectGroupId: string | null
}

const texts = new WeakMap<ShownHit, Promise<HitTexts>>()

/** Says what was found, and where it is. */
export function hitTexts(hit: ShownHit, context: RequestContext): Promise<HitTexts> {
  const known = texts.get(hit) ?? readTexts(hit, context)
  texts.set(hit, known)
  return known
}

async function readTexts(hit: ShownHit, context: RequestContext): Promise<HitTexts> {
  const place = await placeOf(hit, context)
  return { ...place, ...(await namesOf(hit, context)) }
}

/** The path of the version, environment or product. */
async function placeOf({ kind, id, versionId }: ShownHit, context: RequestContext) {
  if (versionId === null && kind !== 'ENVIRONMENT') {
    return { subtitle: '', projectId: null, projectGroupId: kind === 'PRODUCT' ? id : null }
  }
  const version = versionId === null ? null : await getVersion(context, versionId)
  const environment = await getEnvironment(context, version?.environmentId ?? id)
  const product = await loadProduct(environment.productId, context)
  const names = [product?.name ?? '', ...(version ? [environment.name] : [])]
  if (version && kind !== 'VERSION') names.push(version.label)
  return { subtitle: names.join(' / '), projectId: environment.id, projectGroupId: environment.productId }
}

type Names = Pick<HitTexts, 'title' | 'matchedValue'> & { readonly subtitle?: string }

async function namesOf(hit: ShownHit, context: RequestContext): Promise<Names> {
  const { kind, id } = hit
  switch (kind) {
    case 'COMPONENT': {
      const component = await getComponent(context, id)
      return { title: titleOf(component), matchedValue: await valueOf(hit, component, context) }
    }
    case 'FINDING': {
      const finding = await loadFinding(context, id)
      if (!finding) throw new Rejection('ComponentVuln not found')
      const component = await getComponent(context, finding.componentId)
      const { vulnerabilityId } = await loadVulnerability(context, finding.vulnerabilityId)
      const matchedValue = hit.field === 'id' ? vulnerabilityId : await valueOf(hit, component, context)
      return { title: `${vulnerabilityId} in ${titleOf(component)}`, matchedValue }
    }
    case 'VULNERABILITY':
      return ofVulnerability(hit, await loadVulnerability(context, id))
    case 'VERSION': {
      const { label, labels } = await getVersion(context, id)
      return { title: label, matchedValue: hit.field === 'label' ? labels.join(', ') : label }
    }
    case 'LICENSE': {
      const license = (await loadLicenses(context)).get(licenseKey(id))
      return { title: id, matchedValue: id, subtitle: license?.name ?? '' }
    }
    default: {
      const { name } = (await loadSubject(hit, context)) as Product | Environment | Policy // the other kinds
      return { title: name, matchedValue: name }
    }
  }
}

function ofVulnerability({ scope }: ShownHit, { vulnerabilityId, aliases, summary }: Vulnerability): Names {
  const text = scope.question.text.toUpperCase()
  const matching = [vulnerabilityId, ...aliases].filter((one) => one.toUpperCase().includes(text))
  const exact = matching.find((one) => one.toUpperCase() === text)
  return { title: vulnerabilityId, subtitle: summary ?? '', matchedValue: exact ?? matching[0] ?? vulnerabilityId }
}

const titleOf = ({ name, componentVersion }: Component) => `${name} ${componentVersion ?? ''}`.trim()

async function valueOf({ field, id, scope }: ShownHit, component: Component, context: RequestContext): Promise<string> {
  const text = scope.question.text.toLowerCase()
  const first = (values: readonly string[]) => values.find((one) => one.toLowerCase().includes(text)) ?? values[0]
  const values: Partial<Record<ShownHit['field'], string | null | undefined>> = {
    ...{ purl: component.purl, license: component.licenseExpression, supplier: component.supplierName },
    ...{ cpe: first(component.cpes), label: component.labels.join(', '), name: component.name, path: component.name },
  }
  if (field !== 'hash') return values[field] ?? id
  const detail = await context.load('detail of component found', component.id, (ids) =>
    findComponentDetails(context.services.database, ids),
  )
  return first(detail?.checksums.map(({ content }) => content) ?? []) ?? id
}
