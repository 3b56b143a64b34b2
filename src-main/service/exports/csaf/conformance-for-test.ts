import { isPurl, parsePurl } from '#service/domain/components/purl.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Lists violations of the CSAF 2.0 schema's required members, and of the mandatory tests (6.1) that our documents could fail. For tests.
 */
export function csafFaults(csaf: Json): string[] {
  const head = csaf['document'] as Json
  const missing = [
    ...missingOf(head, ['category', 'csaf_version', 'publisher', 'title', 'tracking']),
    ...missingOf(head['publisher'] as Json, ['category', 'name', 'namespace']),
    ...missingOf(head['tracking'] as Json, ['current_release_date', 'id', 'initial_release_date']),
    ...missingOf(head['tracking'] as Json, ['revision_history', 'status', 'version']),
  ]
  const { faults, ids } = treeFaults(csaf['product_tree'] as ProductTree)
  const vulnerabilities = csaf['vulnerabilities'] as Json[]
  const cves = vulnerabilities.flatMap(({ cve }) => (cve === undefined ? [] : [cve]))
  const twice = new Set(cves).size === cves.length ? [] : ['6.1.23 a CVE stands twice']
  return [...missing, ...faults, ...twice, ...vulnerabilities.flatMap((one) => vulnerabilityFaults(one, ids))]
}

function missingOf(object: Json, names: readonly string[]): string[] {
  return names.filter((name) => !object[name]).map((name) => `${name} is missing`)
}

interface ProductTree {
  readonly full_product_names: readonly Json[]
  readonly relationships?: readonly Json[]
}

function treeFaults({ full_product_names: names, relationships = [] }: ProductTree) {
  const defined = [...names, ...relationships.map((one) => one['full_product_name'] as Json)]
  const ids: ReadonlySet<unknown> = new Set(defined.map((one) => one['product_id']))
  const faults = ids.size === defined.length ? [] : ['6.1.2 an id is defined twice']
  for (const one of relationships) {
    const ends = [one['product_reference'], one['relates_to_product_reference']]
    if (ends.some((id) => !ids.has(id))) faults.push('6.1.1 the end of a relationship is not defined')
  }
  for (const { product_identification_helper: helper } of names) {
    const { purl } = helper as { readonly purl?: string }
    if (purl !== undefined && !isPurl(parsePurl(purl))) faults.push('6.1.13 a purl is none')
  }
  return { faults, ids }
}

function vulnerabilityFaults(vulnerability: Json, ids: ReadonlySet<unknown>): string[] {
  const status = vulnerability['product_status'] as Readonly<Record<string, string[]>>
  const listed = (name: string) =>
    (vulnerability[name] as { product_ids: string[]; category?: string }[] | undefined) ?? []
  const all = Object.values(status).flat()
  const flagged = listed('flags').flatMap((flag) => flag.product_ids)
  const remedied = listed('remediations').flatMap((one) => one.product_ids)
  const impacts = listed('threats').flatMap((one) => one.product_ids)
  const reasoned = new Set([...flagged, ...impacts])
  const rules: readonly (readonly [boolean, string])[] = [
    [vulnerability['cve'] === undefined && vulnerability['ids'] === undefined, '6.1.27.8 no id'],
    [!(vulnerability['notes'] as unknown[] | undefined)?.length, '6.1.27.5 no note'],
    [all.length === 0, '6.1.27.7 no product status'],
    [[...all, ...flagged, ...remedied, ...impacts].some((id) => !ids.has(id)), '6.1.1 an id is not defined'],
    [new Set(all).size !== all.length, '6.1.6 a product has two states'],
    [new Set(flagged).size !== flagged.length, '6.1.33 a product has two flags'],
    [(status['known_not_affected'] ?? []).some((id) => !reasoned.has(id)), '6.1.27.9 no impact statement'],
    [(status['known_affected'] ?? []).some((id) => !remedied.includes(id)), '6.1.27.10 no action statement'],
  ]
  return rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
}
