import type { HomeWorkQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import type { HomeProduct } from './home-start.ts'
import * as texts from './texts.tsx'

type WorkProduct = HomeWorkQuery['projectGroups']['nodes'][number]

/** One line of unfinished triage: all of its numbers are those of what it names. */
export interface WorkRow {
  readonly key: string
  readonly name: string
  /** The version, with its environment where the product has versions in several. */
  readonly about: string
  readonly productHref: string
  readonly href: string
  readonly decided: number
  readonly total: number
  readonly readiness: string
  readonly carriedPending: number
  readonly counts: { readonly critical: number; readonly high: number }
}

/**
 * Returns a line for each environment of the products with something left, those with most first. A product of which a newest version has no result
 * yet has one line: the numbers are those of the versions before, which are not known one by one.
 */
export function workRows(products: readonly HomeProduct[], work: readonly WorkProduct[]): readonly WorkRow[] {
  return products.flatMap((product) => {
    const environments = work.find(({ id }) => id === product.id)?.projects.nodes
    if (environments === undefined) return [wholeRow(product, null)]
    const filled = environments.filter(({ latestVersion }) => latestVersion !== null)
    const isPending = product.triage.sbomsPendingCount > 0
    if (isPending || filled.length === 0) return [wholeRow(product, filled.length)]
    return filled
      .flatMap((environment) => environmentRow(product, environment, filled.length > 1))
      .toSorted((one, other) => other.total - other.decided - (one.total - one.decided))
  })
}

function environmentRow(
  product: HomeProduct,
  { id, name, latestVersion }: WorkProduct['projects']['nodes'][number],
  isOneOfSeveral: boolean,
): readonly WorkRow[] {
  if (latestVersion === null || latestVersion.stats.triage.remaining === 0) return []
  const { triage, openSeverityCounts: counts } = latestVersion.stats
  const version = formatVersion(latestVersion.projectVersion)
  return [
    {
      ...{ key: id, name: product.name, counts, href: paths.versionTriage(id, latestVersion.id) },
      about: isOneOfSeveral ? `${version}, ${name}` : version,
      productHref: paths.product(product.id),
      ...numbersOf(triage),
    },
  ]
}

/** All environments of a product in one line, which says so. Null: how many they are is not known. */
function wholeRow(product: HomeProduct, environmentCount: number | null): WorkRow {
  const { id, name, triage, latestVersion, severityCounts: counts } = product
  return {
    ...{ key: id, name, counts, productHref: paths.product(id) },
    about: describeWhole(product, environmentCount),
    href: latestVersion ? paths.versionTriage(latestVersion.projectId, latestVersion.id) : paths.product(id),
    ...numbersOf(triage),
  }
}

function describeWhole({ triage, latestVersion }: HomeProduct, environmentCount: number | null): string {
  const version = formatVersion(latestVersion?.projectVersion ?? '')
  const { sbomsPendingCount: pending } = triage
  if (environmentCount === null || environmentCount > 1) {
    const words =
      environmentCount === null ? texts.allEnvironments : formatCount(environmentCount, texts.environmentForms)
    return pending > 0 ? texts.wordsVersionsNotScannedYet(words, formatCount(pending, texts.versionForms)) : words
  }
  return pending > 0 ? texts.versionNotScannedYet(version) : version
}

function numbersOf({
  total,
  decided,
  readiness,
  carriedPending,
}: Pick<HomeProduct['triage'], 'total' | 'decided' | 'readiness' | 'carriedPending'>) {
  return { total, decided, readiness, carriedPending }
}
