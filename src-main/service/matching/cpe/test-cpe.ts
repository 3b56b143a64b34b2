import type { CpeConfiguration, CpeCriterion, CpeNode } from '#service/domain/advisories/advisory-record.ts'
import { emptyMatchContext } from '#service/matching/contract/match-result.ts'
import type { AdvisoryLookup, CpeEntry, MatchContext, RecordMatch } from '#service/matching/contract/match-result.ts'
import { cpeProduct } from './cpe-name.ts'
import { matchByCpe } from './match-cpe.ts'

/** For tests: creates a CPE name from a short form: `a:fox:den:1.0`; missing attributes are ANY. */
export function cpe(short: string): string {
  const values = short.split(/(?<!\\):/)
  return `cpe:2.3:${[...values, ...Array.from({ length: 11 - values.length }, () => '*')].join(':')}`
}

const limitKeys = { '>=': 'startIncluding', '>': 'startExcluding', '<=': 'endIncluding', '<': 'endExcluding' } as const

/** `a:fox:den >=1.0 <2.0`; `?` in front makes it a platform. */
function criterion(text: string): CpeCriterion {
  const [short = '', ...limits] = text.replace(/^\?/, '').split(' ')
  const bounds = limits.map((limit) => {
    const [, sign = '', version = ''] = /^([<>]=?)(.*)$/.exec(limit) ?? []
    return [limitKeys[sign as keyof typeof limitKeys], version] // limitKeys has the signs used here
  })
  return { criteria: cpe(short), vulnerable: !text.startsWith('?'), ...Object.fromEntries(bounds) }
}

export const or = (...texts: string[]): CpeNode => ({ operator: 'OR', negate: false, criteria: texts.map(criterion) })
export const and = (...texts: string[]): CpeNode => ({ ...or(...texts), operator: 'AND' })
export const not = (node: CpeNode): CpeNode => ({ ...node, negate: true })
export const anyOf = (...nodes: CpeNode[]): CpeConfiguration => ({ operator: 'OR', negate: false, nodes })
export const allOf = (...nodes: CpeNode[]): CpeConfiguration => ({ operator: 'AND', negate: false, nodes })

const marks = { CPE_EXACT: '', CPE_CONDITIONAL: ' if', CPE_WEAK: ' ~', EXACT: ' EXACT', WEAK: ' WEAK' }

/** For tests: returns the result of matching a component with these names. */
export function outcome(
  lookup: AdvisoryLookup,
  names: string | readonly string[],
  surroundings: MatchContext = emptyMatchContext,
  version?: string,
) {
  const cpes = (typeof names === 'string' ? [names] : names).map((name) => (name.startsWith('cpe:') ? name : cpe(name)))
  return matchByCpe({ purl: null, cpes, name: 'x', version: version ?? null }, lookup, surroundings)
}

/** For tests: formats the records of matches, with ` if` for conditional, ` ~` for weak, ` ?` for not evaluated. */
export function formatMatches(matches: readonly RecordMatch[]): string[] {
  return matches.map(
    ({ recordId, state, confidence }) => `${recordId}${state === 'AFFECTED' ? marks[confidence] : ' ?'}`,
  )
}

/** For tests: creates a record of NVD. */
export function record(recordId: string, ...configurations: CpeConfiguration[]): CpeEntry {
  return { recordId, source: 'NVD', kind: 'vulnerability', withdrawn: false, configurations }
}

/** For tests: creates the context of a document whose components have these names. */
export function contextOf(...names: readonly string[]): MatchContext {
  const cpes = new Map<string, string[]>()
  for (const name of names.map(cpe)) {
    const product = cpeProduct(name) ?? ''
    cpes.set(product, [...(cpes.get(product) ?? []), name])
  }
  return { ...emptyMatchContext, cpes }
}

/** For tests: creates advisory data from these records. */
export function lookupOf(entries: readonly CpeEntry[]): AdvisoryLookup {
  const index = new Map<string, Set<CpeEntry>>()
  for (const entry of entries) {
    for (const { criteria, vulnerable } of entry.configurations
      .flatMap(({ nodes }) => nodes)
      .flatMap((node) => node.criteria)) {
      const product = vulnerable ? cpeProduct(criteria) : undefined
      if (product !== undefined) index.set(product, (index.get(product) ?? new Set()).add(entry))
    }
  }
  return {
    covers: () => false,
    isInvented: () => false,
    recordsAbout: () => 0,
    candidates: () => [],
    coversCpe: () => true,
    cpeGap: () => null,
    cpeCandidates: (product) => [...(index.get(product) ?? [])],
  }
}
