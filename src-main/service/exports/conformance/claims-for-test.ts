import { sameAs } from './items-for-test.ts'

/** What a loss list says about a kind of items. */
export interface Claim {
  readonly leftOut: number
  readonly changed: number
}

const patterns: readonly RegExp[] = [
  // `3 "swid" of components are left out: …`, `1 relationship "other" is left out: …`
  /^(?<count>[\d,]+) (?<kind>relationships?|) ?"(?<name>[^"]+)"(?: of (?<of>an? [a-z]+ of "[^"]*"|entries of "[^"]*"|an element "[^"]*"|elements "[^"]*"|[a-z ]+))? (?:is|are) (?<fate>[^:]*):/,
  // `The document's "metadata/tools" is partly written: …`
  /^The document's "(?<name>[^"]+)" is (?<fate>[^:]*):/,
  // `The lifecycle (design) is written as a comment only: …`
  /^The (?<name>.+?) is (?<fate>(?:left out|written|partly)[^:]*):/,
  // `2 services are left out: …`
  /^(?<count>[\d,]+) (?<kind>[a-z ]+?) (?:is|are) (?<fate>[^:]*):/,
  // `relationships CONTAINS: 2 left out, …`, `hasFiles of packages: 1 left out, …`
  /^(?<name>[^:]+): (?<count>\d+) (?<fate>.*)$/,
]

/** Reads a loss list: counts by kind, in words that do not depend on the format. */
export function claimsOf(losses: readonly string[]): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>()
  for (const sentence of losses) {
    const found = patterns.map((pattern) => pattern.exec(sentence)?.groups).find((groups) => groups !== undefined)
    if (found === undefined) throw new Error(`Unknown form of a loss: ${sentence}`)
    const { count = '1', kind = '', name = '', of = '', fate = '' } = found
    const key = kindOf(`${kind} ${name}${of === '' ? '' : ` of ${of}`}`.trim())
    const before = claims.get(key) ?? { leftOut: 0, changed: 0 }
    const number = Number(count.replaceAll(',', ''))
    const isLeftOut = fate.startsWith('left out')
    claims.set(key, {
      leftOut: before.leftOut + (isLeftOut ? number : 0),
      changed: before.changed + (isLeftOut ? 0 : number),
    })
  }
  return claims
}

/** `"swid" of a component` and `swid of components` are `swid of components`; one service is one of `services`. */
function kindOf(text: string): string {
  return text
    .replace(/^relationship /, 'relationships ')
    .replace(/^relationships (.*)$/, (all, type: string) =>
      sameAs.has(type) ? `relationships ${sameAs.get(type)}` : all,
    )
    .replace(/ of an? (component|package|file|snippet)s?$/, ' of $1s')
    .replace(/ of elements? "([^"]*)"$| of an element "([^"]*)"$/, ' of elements $1$2')
    .replace(/^(service|snippet|file|composition|citation)$/, '$1s')
    .replace(/^dependency entry /, 'dependency entries ')
    .replace(/^(vulnerability|vulnerabilities) of the document itself$/, 'vulnerabilities')
}
