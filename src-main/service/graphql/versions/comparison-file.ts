import type { ComparisonFormat } from '#service/domain/compare/small-sections.ts'
import { metadataChanges } from '#service/compare/metadata-changes.ts'
import { findProductsById } from '#service/db/products/products.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { getEnvironment } from '#service/graphql/resolving/version-loaders.ts'
import { checkChanges, type ComparedPair, policyChanges } from './compared-pair.ts'

const formats = {
  CSV: { contentType: 'text/csv', ending: 'csv' },
  MARKDOWN: { contentType: 'text/markdown', ending: 'md' },
  JSON: { contentType: 'application/json', ending: 'json' },
} as const

/** Writes a comparison to a file and offers it. */
export async function comparisonFile(
  context: RequestContext,
  pair: ComparedPair,
  format: ComparisonFormat,
  signal: AbortSignal | undefined,
) {
  const { base, target } = pair
  const { comparisonExporter, downloads } = context.services
  const checks = (await checkChanges(context, pair)).map(({ check, baseState, targetState }) => ({
    ...{ name: `${check.id} ${check.name}`, base: baseState, target: targetState },
  }))
  const policies = (await policyChanges(context, pair)).map(({ policy, base: before, target: after }) => ({
    ...{ name: policy.name, base: before?.outcome ?? 'none', target: after?.outcome ?? 'none' },
  }))
  const before = pair.baseScan ? `, findings before the scan of ${pair.baseScan.at}` : ''
  const names = { base: `${await nameOf(context, base)}${before}`, target: await nameOf(context, target) }
  const sections = { ...names, checks, policies, metadata: metadataChanges(base, target) }
  const asked = { baseId: base.id, targetId: target.id, scanId: pair.baseScan?.id ?? null, format, sections }
  const content = await context.clock.runPaused(() => comparisonExporter.write(asked, signal))
  const { contentType, ending } = formats[format]
  const filename = `comparison-${inName(base)}-${inName(target)}.${ending}`
  return { filename, contentType, url: await downloads.offer({ content, contentType, filename }) }
}

async function nameOf(context: RequestContext, version: SbomVersion): Promise<string> {
  const { caller, services } = context
  const environment = await getEnvironment(context, version.environmentId)
  const product = (await findProductsById(services.database, caller.organizationId, [version.productId])).get(
    version.productId,
  )
  return [product?.name, environment.name, version.label].filter(Boolean).join(' ')
}

/** A version string as part of a file's name. */
function inName({ id, label }: SbomVersion): string {
  const safe = label.replaceAll(/[^\p{L}\p{N}.+_-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '')
  return safe.slice(0, 60) || id
}
