import type {
  CheckChange,
  ComponentChange,
  ComponentVuln,
  FindingChange,
  LicenseChange,
  PolicyChange,
} from '#shared/generated/schema-types.ts'
import type { Cell } from '#cli/cell.ts'
import type { ListPage } from '#cli/fetch-all-pages.ts'

type Row = Readonly<Record<string, Cell>>

/** A list of a comparison: what is asked for, and its rows. */
export interface ComparisonSection {
  readonly keys: readonly string[]
  /** The field of a comparison with its selection; it uses the variable `$after`. */
  readonly selection: string
  /** Rows of a page, in the shape that `selection` selects. */
  rowsOf(page: ListPage<unknown>): ListPage<Row>
}

function section<Node>(
  field: string,
  nodeFields: string,
  rowOf: (node: Node) => Row,
  keys: readonly string[],
): ComparisonSection {
  return {
    keys,
    selection: `${field}(first: 1000, after: $after) { nodes { ${nodeFields} } pageInfo { hasNextPage endCursor } }`,
    rowsOf: ({ nodes, pageInfo }) => ({ nodes: nodes.map((node) => rowOf(node as Node)), pageInfo }),
  }
}

interface Package {
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
}
type Side = Pick<ComponentVuln, 'severity'> & {
  readonly vuln: { readonly vulnId: string }
  readonly component: Package
  readonly vexStatus: { readonly name: string } | null
}
type Change<Of, Value> = Omit<Of, 'base' | 'target'> & { readonly base: Value | null; readonly target: Value | null }

const component = 'name version purl'
const finding = `severity vuln { vulnId } component { ${component} } vexStatus { name }`

/** The sections of a comparison by their names. */
export const comparisonSections: Readonly<Record<string, ComparisonSection>> = {
  findings: section<Change<Pick<FindingChange, 'change' | 'reason'>, Side>>(
    'findings',
    `change reason base { ${finding} } target { ${finding} }`,
    rowOfFinding,
    ['change', 'vulnerability', 'severity', 'component', 'baseVersion', 'targetVersion', 'status', 'reason', 'purl'],
  ),
  components: section<Change<Pick<ComponentChange, 'change' | 'tags'>, Package>>(
    'components',
    `change tags base { ${component} } target { ${component} }`,
    ({ change, tags, base, target }) => ({
      change,
      component: (target ?? base)?.name ?? null,
      baseVersion: base?.version ?? null,
      targetVersion: target?.version ?? null,
      differs: tags.join(', '),
      purl: (target ?? base)?.purl ?? null,
    }),
    ['change', 'component', 'baseVersion', 'targetVersion', 'differs', 'purl'],
  ),
  licenses: section<LicenseChange>(
    'licenses',
    'change licensesExp baseCount targetCount',
    ({ change, licensesExp, baseCount, targetCount }) => ({ change, license: licensesExp, baseCount, targetCount }),
    ['change', 'license', 'baseCount', 'targetCount'],
  ),
  checks: section<CheckChange>(
    'checks',
    'check { id name } baseState targetState',
    ({ check, baseState, targetState }) => ({ check: check.id, name: check.name, baseState, targetState }),
    ['check', 'name', 'baseState', 'targetState'],
  ),
  policies: section<Change<Pick<PolicyChange, 'policy'>, { readonly resultType: string }>>(
    'policies',
    'policy { name } base { resultType } target { resultType }',
    ({ policy, base, target }) => ({
      policy: policy.name,
      base: base?.resultType ?? null,
      target: target?.resultType ?? null,
    }),
    ['policy', 'base', 'target'],
  ),
}

function rowOfFinding({ change, reason, base, target }: Change<Pick<FindingChange, 'change' | 'reason'>, Side>): Row {
  const versions = { baseVersion: base?.component.version ?? null, targetVersion: target?.component.version ?? null }
  return { change, reason, ...versions, ...factsOf(target ?? base) }
}

/** What the newer side says, or the only one. */
function factsOf(side: Side | null): Row {
  if (side === null) return {}
  const { severity, vuln, component: affected, vexStatus } = side
  const status = vexStatus?.name ?? null
  return { vulnerability: vuln.vulnId, severity, component: affected.name, purl: affected.purl, status }
}
