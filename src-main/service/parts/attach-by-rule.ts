import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { insertPart, linksFrom } from '#service/db/parts/version-parts.ts'
import { findVersion, findVersionsById } from '#service/db/versions/find-version.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { RuleAction } from '#service/domain/automation/rule.ts'
import { newId, type VersionId } from '#service/domain/id.ts'
import { maxContained, type Part } from '#service/domain/parts/part.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { readOfferedParts } from './offered-parts.ts'
import { whyUnfit } from './why-unfit.ts'

/** What rules attach to a version. */
export interface PartsOfActions {
  readonly ids: readonly VersionId[]
  /** Why other versions cannot be attached, for people. */
  readonly problems: readonly string[]
}

/**
 * Returns what the actions `attachPart` of a rule attach: of a product the newest version, or the named one, unless a version of it is a part
 * already; without a product what the document refers to and is here exactly as it is named.
 */
export async function partsOfActions(
  read: UserReader,
  version: SbomVersion,
  actions: readonly RuleAction[],
): Promise<PartsOfActions> {
  const ids: VersionId[] = []
  const problems: string[] = []
  for (const { action, parameters } of actions) {
    if (action !== 'attachPart') continue
    const [product, named] = [parameters['product'], parameters['version']].map((each) => each?.trim() || undefined)
    const found = await (product === undefined
      ? offeredTo(read, version)
      : ofProduct(read, version, { product, named, chosen: ids }))
    ids.push(...found.ids.filter((id) => !ids.includes(id)))
    problems.push(...found.problems)
  }
  return { ids, problems }
}

async function offeredTo(read: UserReader, version: SbomVersion): Promise<PartsOfActions> {
  const here = (await readOfferedParts(read, version)).filter(({ state }) => state === 'HERE')
  // Several references may mean one version.
  return {
    ids: [...new Set(here.flatMap(({ reason, versionIds }) => (reason === null ? versionIds.slice(0, 1) : [])))],
    problems: [...new Set(here.flatMap(({ reason }) => reason ?? []))],
  }
}

async function ofProduct(
  read: UserReader,
  version: SbomVersion,
  {
    product: productName,
    named = newest,
    chosen,
  }: { readonly product: string; readonly named: string | undefined; readonly chosen: readonly VersionId[] },
): Promise<PartsOfActions> {
  const { organizationId } = version
  const versionName = named.toLowerCase() === newest ? undefined : named
  const found = await findVersion(read, organizationId, { productName, versionName })
  if (!found) {
    const what = versionName === undefined ? 'no version' : `no version "${versionName}"`
    return { ids: [], problems: [`There is ${what} of the product "${productName}"`] }
  }
  const links = await linksFrom(read, [version.id], 'parts', maxContained)
  const parts = await findVersionsById(
    read,
    organizationId,
    [...links.map(({ to }) => to), ...chosen], // also what an earlier action attaches
  )
  if ([...parts.values()].some(({ productId }) => productId === found.productId)) return { ids: [], problems: [] }
  const reason = await whyUnfit(read, version, found.id)
  return reason === null ? { ids: [found.id], problems: [] } : { ids: [], problems: [reason] }
}

const newest = 'newest'

/** Attaches what the actions of a rule attach. */
export async function attachByRule(
  transaction: UserTransaction,
  version: SbomVersion,
  actions: readonly RuleAction[],
  { at, by }: { readonly at: string; readonly by: Actor },
): Promise<{ readonly parts: readonly Part[]; readonly problems: readonly string[] }> {
  const { ids, problems } = await partsOfActions(transaction, version, actions)
  const parts: Part[] = []
  const found = [...problems]
  for (const partId of ids) {
    const reason = await whyUnfit(transaction, version, partId)
    if (reason !== null) {
      found.push(reason)
      continue
    }
    const part: Part = { id: newId(), parentId: version.id, partId, createdAt: at, createdBy: by }
    await insertPart(transaction, part)
    parts.push(part)
  }
  return { parts, problems: found }
}
