import type { ShapeFault } from '#service/standards/json-shape.ts'
import type { CsafDocument, CsafProduct, CsafStatement, CsafVulnerability } from './csaf-document.ts'

/** Returns the first rule of products that is broken (CSAF 2.0, mandatory tests 6.1.1 to 6.1.3 and 6.1.25). */
export function productTreeFault({
  full_product_names: names,
  relationships = [],
}: CsafDocument['product_tree']): ShapeFault | null {
  const defined = new Set<string>()
  const define = (product: CsafProduct, pointer: string): ShapeFault | null => {
    if (defined.has(product.product_id)) {
      return { pointer: `${pointer}/product_id`, message: `${quote(product.product_id)} is defined twice (6.1.2)` }
    }
    defined.add(product.product_id)
    return hashFault(product, pointer)
  }
  for (const [at, product] of names.entries()) {
    const fault = define(product, `/product_tree/full_product_names/${at}`)
    if (fault !== null) return fault
  }
  for (const [at, { full_product_name: product }] of relationships.entries()) {
    const fault = define(product, `/product_tree/relationships/${at}/full_product_name`)
    if (fault !== null) return fault
  }
  return relationshipFault(relationships, new Set(names.map((product) => product.product_id)), defined)
}

/** A product is made of products that are defined without it. */
function relationshipFault(
  relationships: NonNullable<CsafDocument['product_tree']['relationships']>,
  founded: Set<string>,
  defined: ReadonlySet<string>,
): ShapeFault | null {
  const place = (at: number) => `/product_tree/relationships/${at}`
  let waiting = [...relationships.entries()]
  for (const [at, one] of waiting) {
    for (const member of ['product_reference', 'relates_to_product_reference'] as const) {
      if (!defined.has(one[member])) return undefinedProduct(`${place(at)}/${member}`, one[member])
    }
  }
  while (waiting.length > 0) {
    const left = waiting.filter(([, one]) => {
      const isFounded = founded.has(one.product_reference) && founded.has(one.relates_to_product_reference)
      if (isFounded) founded.add(one.full_product_name.product_id)
      return !isFounded
    })
    const [first] = left
    if (left.length === waiting.length && first !== undefined) {
      const id = first[1].full_product_name.product_id
      return { pointer: place(first[0]), message: `${quote(id)} is made of itself (6.1.3)` }
    }
    waiting = left
  }
  return null
}

function hashFault(product: CsafProduct, pointer: string): ShapeFault | null {
  const files = product.product_identification_helper?.hashes ?? []
  const at = files.findIndex(({ file_hashes: hashes }) => {
    return new Set(hashes.map(({ algorithm }) => algorithm.toLowerCase())).size < hashes.length
  })
  if (at < 0) return null
  const place = `${pointer}/product_identification_helper/hashes/${at}/file_hashes`
  return { pointer: place, message: 'An algorithm is there twice (6.1.25)' }
}

/**
 * Returns the first rule of statuses that is broken (CSAF 2.0, mandatory tests 6.1.1, 6.1.6, 6.1.23, 6.1.27.9, 6.1.27.10 and 6.1.33).
 *
 * @param defined ids of products
 */
export function vulnerabilitiesFault(
  vulnerabilities: readonly CsafVulnerability[],
  defined: ReadonlySet<string>,
): ShapeFault | null {
  const cves = new Set<string>()
  for (const [at, one] of vulnerabilities.entries()) {
    const pointer = `/vulnerabilities/${at}`
    if (one.cve !== undefined && cves.has(one.cve)) {
      return { pointer: `${pointer}/cve`, message: `${quote(one.cve)} is that of another vulnerability (6.1.23)` }
    }
    if (one.cve !== undefined) cves.add(one.cve)
    const fault = referenceFault(one, defined, pointer) ?? statusFault(one, pointer)
    if (fault !== null) return fault
  }
  return null
}

function referenceFault(
  vulnerability: CsafVulnerability,
  defined: ReadonlySet<string>,
  pointer: string,
): ShapeFault | null {
  const { product_status: status } = vulnerability
  const lists = [
    ...Object.entries(status).map(([name, ids]) => [`product_status/${name}`, ids] as const),
    ...(['flags', 'remediations', 'threats'] as const).flatMap((member) =>
      (vulnerability[member] ?? []).map((one, at) => [`${member}/${at}/product_ids`, one.product_ids ?? []] as const),
    ),
  ]
  for (const [place, ids] of lists) {
    const at = ids.findIndex((id) => !defined.has(id))
    if (at >= 0) return undefinedProduct(`${pointer}/${place}/${at}`, ids[at] ?? '')
  }
  return null
}

function statusFault(vulnerability: CsafVulnerability, pointer: string): ShapeFault | null {
  const { product_status: status, flags = [], remediations = [], threats = [] } = vulnerability
  const twice = repeated(Object.values(status).flat())
  if (twice !== undefined) {
    return { pointer: `${pointer}/product_status`, message: `${quote(twice)} has two statuses (6.1.6)` }
  }
  const flagged = idsOf(flags)
  const flaggedTwice = repeated(flagged)
  if (flaggedTwice !== undefined) {
    return { pointer: `${pointer}/flags`, message: `${quote(flaggedTwice)} has two justifications (6.1.33)` }
  }
  const reasoned = new Set([...flagged, ...idsOf(threats.filter(({ category }) => category === 'impact'))])
  const bare = status['known_not_affected']?.find((id) => !reasoned.has(id))
  if (bare !== undefined) {
    const message = `${quote(bare)} is not affected without a justification or an impact (6.1.27.9)`
    return { pointer: `${pointer}/product_status/known_not_affected`, message }
  }
  const remedied = new Set(idsOf(remediations))
  const open = status['known_affected']?.find((id) => !remedied.has(id))
  if (open === undefined) return null
  const message = `${quote(open)} is affected without a remediation (6.1.27.10)`
  return { pointer: `${pointer}/product_status/known_affected`, message }
}

function idsOf(statements: readonly CsafStatement[]): readonly string[] {
  return statements.flatMap(({ product_ids: ids = [] }) => ids)
}

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}

function undefinedProduct(pointer: string, id: string): ShapeFault {
  return { pointer, message: `The product ${quote(id)} is not defined (6.1.1)` }
}

function quote(text: string): string {
  return JSON.stringify(text)
}
