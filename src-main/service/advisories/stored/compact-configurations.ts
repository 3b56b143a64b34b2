import type { CpeConfiguration, CpeCriterion, CpeNode } from '#service/domain/advisories/advisory-record.ts'

/** Criteria text, then 1 for not vulnerable, start including, start excluding, end including, end excluding. */
type CompactCriterion = readonly (string | number)[]
/** 1 for AND, 1 for negated, then the parts. */
type CompactNode = readonly [and: number, negate: number, criteria: readonly CompactCriterion[]]
type CompactConfiguration = readonly [and: number, negate: number, nodes: readonly CompactNode[]]

const prefix = 'cpe:2.3'
const anyFields = /(?::\*)+$/

/** Serializes configurations compactly: NVD has hundreds of thousands, and most of a CPE name is `:*`. */
export function compactConfigurations(configurations: readonly CpeConfiguration[]): string {
  return JSON.stringify(
    configurations.map(({ operator, negate, nodes }) => [
      Number(operator === 'AND'),
      Number(negate),
      nodes.map(compactNode),
    ]),
  )
}

/** Parses the result of `compactConfigurations`. */
export function expandConfigurations(text: string): readonly CpeConfiguration[] {
  const compact = JSON.parse(text) as readonly CompactConfiguration[] // written by compactConfigurations
  return compact.map(([and, negate, nodes]) => ({
    operator: and === 1 ? 'AND' : 'OR',
    negate: negate === 1,
    nodes: nodes.map(expandNode),
  }))
}

function compactNode({ operator, negate, criteria }: CpeNode): CompactNode {
  return [Number(operator === 'AND'), Number(negate), criteria.map(compactCriterion)]
}

function expandNode([and, negate, criteria]: CompactNode): CpeNode {
  return { operator: and === 1 ? 'AND' : 'OR', negate: negate === 1, criteria: criteria.map(expandCriterion) }
}

function compactCriterion(criterion: CpeCriterion): CompactCriterion {
  const { criteria, vulnerable, startIncluding, startExcluding, endIncluding, endExcluding } = criterion
  const bounds = [startIncluding ?? 0, startExcluding ?? 0, endIncluding ?? 0, endExcluding ?? 0]
  const values = [compactName(criteria), vulnerable ? 0 : 1, ...bounds]
  let length = values.length
  while (values[length - 1] === 0) length -= 1
  return values.slice(0, length)
}

function expandCriterion(values: CompactCriterion): CpeCriterion {
  const [name = '', platform = 0, startIncluding = 0, startExcluding = 0, endIncluding = 0, endExcluding = 0] = values
  return {
    criteria: expandName(String(name)),
    vulnerable: platform !== 1,
    ...(typeof startIncluding === 'string' && { startIncluding }),
    ...(typeof startExcluding === 'string' && { startExcluding }),
    ...(typeof endIncluding === 'string' && { endIncluding }),
    ...(typeof endExcluding === 'string' && { endExcluding }),
  }
}

/** Replaces the trailing fields of a name that match any text by its number of fields: `~8~:a:vendor:product`. */
function compactName(name: string): string {
  const fields = name.startsWith(prefix) ? anyFields.exec(name)?.[0] : undefined
  if (fields === undefined) return name.startsWith('~') ? `~0~${name}` : name
  return `~${fields.length / 2}~${name.slice(prefix.length, name.length - fields.length)}`
}

function expandName(name: string): string {
  const [, count, start] = /^~(\d+)~([^]*)$/.exec(name) ?? []
  if (start === undefined) return name
  return count === '0' ? start : `${prefix}${start}${':*'.repeat(Number(count))}`
}
