import type { VexResponseWord, VexStatusWord } from '#shared/vex.ts'
import { embeddedTermLine, noActionStatement } from '#service/domain/statements/embedded-terms.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { type DecidedGroup, vulnerabilityIds } from '#service/exports/statements/decided-findings.ts'

type ProductId = (component: ExportedComponent) => string

const statusLists = {
  not_affected: 'known_not_affected',
  affected: 'known_affected',
  fixed: 'fixed',
  under_investigation: 'under_investigation',
} as const satisfies Record<VexStatusWord, string>

/** Responses and the closest remediation categories (CSAF 2.0, 3.2.3.12.1). */
const remediations = {
  update: 'vendor_fix',
  rollback: 'vendor_fix',
  workaround_available: 'workaround',
  can_not_fix: 'none_available',
  will_not_fix: 'no_fix_planned',
} as const satisfies Record<VexResponseWord, string>

/** Builds `vulnerabilities` with one entry per vulnerability, because a CVE may occur only once (mandatory test 6.1.23). */
export function csafVulnerabilities(groups: readonly DecidedGroup[], productId: ProductId): Record<string, unknown>[] {
  const cves = new Set<string>()
  return [...Map.groupBy(groups, ({ vulnerability }) => vulnerability.id).values()].map((own) => {
    const [first] = own as [DecidedGroup, ...DecidedGroup[]] // groups are never empty
    const cve = cveOf(first)
    const isNew = cve !== undefined && !cves.has(cve)
    if (cve !== undefined) cves.add(cve)
    return writtenVulnerability(own, first, isNew ? cve : undefined, productId)
  })
}

function writtenVulnerability(
  groups: readonly DecidedGroup[],
  { vulnerability }: DecidedGroup,
  cve: string | undefined,
  productId: ProductId,
): Record<string, unknown> {
  const idsOf = ({ components }: DecidedGroup) => components.map(productId)
  const ids = vulnerabilityIds(vulnerability).filter((id) => id !== cve)
  return removeEmptyMembers({
    cve,
    flags: groups.flatMap((group) =>
      group.decision.justification === null
        ? []
        : [{ date: group.decision.decidedAt, label: group.decision.justification, product_ids: idsOf(group) }],
    ),
    ids: ids.map((text) => ({ system_name: systemOf(text), text })),
    notes: [description(vulnerability), ...groups.flatMap((group) => notesOf(group, idsOf(group)))],
    product_status: statusOf(groups, idsOf),
    remediations: groups.flatMap((group) => remediationOf(group, idsOf(group))),
    threats: groups.flatMap(({ decision, components }) =>
      decision.impact
        ? [
            {
              category: 'impact',
              date: decision.decidedAt,
              details: decision.impact,
              product_ids: components.map(productId),
            },
          ]
        : [],
    ),
    title: vulnerability.summary?.trim() || undefined,
  })
}

function cveOf({ vulnerability }: DecidedGroup): string | undefined {
  const cve = vulnerability.cveId ?? vulnerability.vulnerabilityId
  return /^CVE-[0-9]{4}-[0-9]{4,}$/.test(cve) ? cve : undefined
}

/** Returns the issuer of an id, by its prefix. */
function systemOf(id: string): string {
  return /^([A-Za-z]+)[-:]/.exec(id)?.[1]?.toUpperCase() ?? 'Waybill'
}

/** Returns a description. The profile requires a note for every vulnerability (mandatory test 6.1.27.5). */
function description({ summary, details, vulnerabilityId }: DecidedGroup['vulnerability']): object {
  const text = details?.trim() || summary?.trim() || `No description available for ${vulnerabilityId}.`
  return { category: 'description', text, title: 'Description' }
}

/**
 * Returns two notes: the analysis for people, and the exact terms without a CSAF member for programs. Notes cannot refer to products, so
 * the second names them in its text.
 */
function notesOf({ decision, components }: DecidedGroup, productIds: readonly string[]): object[] {
  const { response, detail, actionStatement, fixedIn, resolutionDate, status, decidedAt } = decision
  const ownAction = status === 'affected' || status === 'fixed' ? null : actionStatement
  const line = embeddedTermLine({ response, detail, actionStatement: ownAction, fixedIn, resolutionDate })
  const [{ name }] = components as readonly [ExportedComponent] // a group always has a component
  const about = components.length === 1 ? name : `${name} and ${components.length - 1} more`
  return [
    ...(detail ? [{ category: 'details', text: detail, title: `Analysis of ${about}` }] : []),
    {
      audience: 'programs',
      category: 'other',
      text: `{"products":${JSON.stringify(productIds)},"decidedAt":${JSON.stringify(decidedAt)},"terms":${line ?? '{}'}}`,
      title: 'waybill:vex',
    },
  ]
}

function statusOf(
  groups: readonly DecidedGroup[],
  idsOf: (group: DecidedGroup) => readonly string[],
): Record<string, readonly string[]> {
  const lists = Map.groupBy(groups, ({ decision }) => statusLists[decision.status])
  return Object.fromEntries([...lists].map(([list, own]) => [list, own.flatMap(idsOf)]))
}

/** Returns the remediation, which is required for Affected (mandatory test 6.1.27.10) and optional for Fixed. */
function remediationOf({ decision }: DecidedGroup, productIds: readonly string[]): object[] {
  const { status, response, actionStatement, fixedIn, decidedAt } = decision
  const isTold = status === 'affected' || (status === 'fixed' && actionStatement !== null)
  if (!isTold) return []
  const category = response === null ? categoryWithout(status, actionStatement, fixedIn) : remediations[response]
  return [{ category, date: decidedAt, details: actionStatement || noActionStatement, product_ids: productIds }]
}

function categoryWithout(status: VexStatusWord, actionStatement: string | null, fixedIn: string | null): string {
  if (fixedIn !== null || status === 'fixed') return 'vendor_fix'
  return actionStatement === null ? 'none_available' : 'mitigation'
}

/** Removes empty members. */
function removeEmptyMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}
