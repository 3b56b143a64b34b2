import { vexJustifications, type VexResponseWord, type VexStatusWord } from '#shared/vex.ts'
import { noActionStatement, parseEmbeddedTerm, type ReadTerms } from '#service/domain/statements/embedded-terms.ts'
import { type JsonObject, objectOf, objectsOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { CsafProductTree } from './csaf-products.ts'
import type { RawStatement } from './statement-list.ts'

type ProductClaim = Pick<
  RawStatement,
  | 'justification'
  | 'originalJustification'
  | 'impact'
  | 'detail'
  | 'actionStatement'
  | 'response'
  | 'fixedIn'
  | 'resolutionDate'
  | 'statedAt'
>

/** Remediation categories and their nearest responses, in order of precedence. */
const responses: readonly (readonly [category: string, response: VexResponseWord])[] = [
  ['vendor_fix', 'update'],
  ['workaround', 'workaround_available'],
  ['mitigation', 'workaround_available'],
  ['no_fix_planned', 'will_not_fix'],
  ['none_available', 'can_not_fix'],
]

/** Returns a function that looks up the claims of a vulnerability about a product by product id. */
export function productClaims(
  entry: JsonObject,
  tree: CsafProductTree,
): (productId: string, status: VexStatusWord, released: string | null) => ProductClaim {
  const flags = byProduct(objectsOf(entry['flags']), tree)
  const impacts = byProduct(
    objectsOf(entry['threats']).filter(({ category, details }) => category === 'impact' && !isGrade(details)),
    tree,
  )
  const remediations = byProduct(objectsOf(entry['remediations']), tree)
  const own = ownTerms(entry)
  return (productId, status, released) => {
    const [flag] = flags(productId)
    const terms = own.get(productId)
    const isNotAffected = status === 'not_affected'
    // With Not affected, a threat is the reason. With other statuses, it is a severity level.
    const threat = isNotAffected || terms ? impacts(productId)[0] : undefined
    const isTold = status === 'affected' || (terms !== undefined && status === 'fixed')
    return {
      ...justificationOf(flag, isNotAffected),
      impact: textOf(threat?.['details']),
      ...actionOf(isTold ? pickRemediation(remediations(productId)) : undefined, terms),
      statedAt: terms?.decidedAt ?? timeOf(flag?.['date']) ?? released,
    }
  }
}

function justificationOf(
  flag: JsonObject | undefined,
  isNotAffected: boolean,
): Pick<ProductClaim, 'justification' | 'originalJustification'> {
  const label = textOf(flag?.['label'])
  const known = isNotAffected ? vexJustifications.find(({ word }) => word === label) : undefined
  return { originalJustification: label, justification: known?.word ?? null }
}

/** Returns the action of the remediation that takes precedence. Terms that Waybill embedded itself are exact. */
function actionOf(
  remediation: JsonObject | undefined,
  terms: OwnTerms | undefined,
): Pick<ProductClaim, 'detail' | 'actionStatement' | 'response' | 'fixedIn' | 'resolutionDate'> {
  const details = textOf(remediation?.['details'])
  const action = details === noActionStatement ? null : details
  if (terms) {
    const { detail, response, fixedIn, resolutionDate } = terms
    return { detail, response, fixedIn, resolutionDate, actionStatement: terms.actionStatement ?? action }
  }
  const response = responses.find(([category]) => category === remediation?.['category'])?.[1] ?? null
  return { detail: null, response, fixedIn: null, resolutionDate: null, actionStatement: action }
}

type OwnTerms = ReadTerms & { readonly decidedAt: string | null }

/** Vendors also write severity levels here, which state nothing about this product. */
function isGrade(details: unknown): boolean {
  return /^(none|low|medium|moderate|important|high|critical)\.?$/i.test(textOf(details) ?? '')
}

/** Groups entries by the products that they name, in order. Entries without products apply to all. */
function byProduct(
  entries: readonly JsonObject[],
  tree: CsafProductTree,
): (productId: string) => readonly JsonObject[] {
  const general: JsonObject[] = []
  const named = new Map<string, JsonObject[]>()
  for (const entry of entries) {
    const ids = tree.idsOf(entry)
    if (ids === null) general.push(entry)
    for (const id of ids ?? []) {
      const list = named.get(id) ?? []
      named.set(id, list)
      list.push(entry)
    }
  }
  return (productId) => named.get(productId) ?? general
}

function pickRemediation(remediations: readonly JsonObject[]): JsonObject | undefined {
  const place = ({ category }: JsonObject) => {
    const found = responses.findIndex(([known]) => known === category)
    return found < 0 ? responses.length : found
  }
  return remediations.toSorted((a, b) => place(a) - place(b))[0]
}

/** Reads the terms that Waybill embedded in notes, by product id. */
function ownTerms(entry: JsonObject): ReadonlyMap<string, OwnTerms> {
  const found = new Map<string, OwnTerms>()
  for (const { title, text } of objectsOf(entry['notes'])) {
    if (title !== 'waybill:vex' || typeof text !== 'string') continue
    const note = objectOf(parsed(text))
    const terms = parseEmbeddedTerm(JSON.stringify(note['terms'] ?? null))
    if (!terms) continue
    for (const id of textsOf(note['products'])) found.set(id, { ...terms, decidedAt: timeOf(note['decidedAt']) })
  }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a note by another author with the same title
  }
}
