import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { withContraryProducts } from '#service/exports/csaf/contrary-products.ts'
import { csafProducts, csafPurl } from '#service/exports/csaf/products.ts'
import { csafVulnerabilities } from '#service/exports/csaf/vulnerabilities.ts'
import { decidedComponents, decidedGroups } from '#service/exports/statements/decided-findings.ts'
import { jsonChunks } from '#service/exports/statements/json-chunks.ts'
import { publisherName } from '#service/exports/statements/publisher-name.ts'
import type {
  PreviewedFinding,
  StatementProblem,
  VexRun,
  VexWriter,
} from '#service/exports/statements/statement-writer.ts'
import { defaultAction, lossy, withoutIdentifier } from '#service/exports/statements/status-terms.ts'
import { isCsafCpe } from '#service/standards/csaf/csaf-texts.ts'
import { isUri } from '#service/standards/text-formats.ts'

/** Writes decisions as a CSAF 2.0 document of the VEX profile (OASIS CSAF 2.0, section 4.5). */
export const csafWriter: VexWriter = {
  format: 'CSAF',
  withoutStatements: {
    isWritten: false,
    message:
      'Nothing is decided yet, and the VEX profile of CSAF 2.0 requires a vulnerability with a status. Decide a finding first',
  },
  write: (content, run) => jsonChunks(csafDocument(content, run)),
  problems: problemsOf,
  productIdentifier: identifierOf,
}

function csafDocument(content: ExportContent, run: VexRun): Record<string, unknown> {
  const groups = withContraryProducts(decidedGroups(content))
  const { tree, productId } = csafProducts(content, decidedComponents(groups))
  return {
    document: documentHead(content, run),
    product_tree: tree,
    vulnerabilities: csafVulnerabilities(groups, productId),
  }
}

function documentHead(content: ExportContent, run: VexRun): Record<string, unknown> {
  const { version, components } = content
  const primary = components.find((component) => component.primary)
  const name = primary?.name.trim() ?? ''
  const { publisher, timestamp, toolVersion } = run
  const label = tlpLabels.get(version.tlp ?? '')
  return {
    category: 'csaf_vex',
    csaf_version: '2.0',
    ...(label === undefined ? {} : { distribution: { tlp: { label } } }),
    publisher: {
      category: 'vendor',
      ...(publisher.email?.trim() ? { contact_details: publisher.email } : {}),
      name: publisherName(publisher),
      // The namespace of the publisher: the id of the organization if there is no website.
      namespace: webAddress(publisher.url) ?? `urn:uuid:${version.organizationId}`,
    },
    title: `Vulnerability status of ${[name, version.label].filter(Boolean).join(' ') || 'a product'}`,
    tracking: {
      current_release_date: timestamp,
      generator: { date: timestamp, engine: { name: 'Waybill', version: toolVersion } },
      id: `waybill-vex-${run.serialNumber.replace(/^urn:uuid:/, '')}`,
      initial_release_date: timestamp,
      revision_history: [{ date: timestamp, number: '1', summary: 'First issue' }],
      status: 'final',
      version: '1',
    },
  }
}

/** CSAF 2.0 uses the labels of TLP 1. */
const tlpLabels: ReadonlyMap<string, string> = new Map([
  ['TLP:CLEAR', 'WHITE'],
  ['TLP:GREEN', 'GREEN'],
  ['TLP:AMBER', 'AMBER'],
  ['TLP:AMBER+STRICT', 'AMBER'],
  ['TLP:RED', 'RED'],
])

/** Returns the address of a website as a URI, other letters encoded; null if it is none. */
function webAddress(url: string | null): string | null {
  if (url === null || !/^https?:\/\//i.test(url)) return null
  return [url, URL.parse(url)?.href].find((one) => one !== undefined && isUri(one)) ?? null
}

function problemsOf({ decision, component }: PreviewedFinding): readonly StatementProblem[] {
  if (decision === null) return []
  const { status, response, fixedIn, resolutionDate } = decision
  const hasOwnWord = response === null || (status === 'affected' && response !== 'rollback')
  const fields = [
    !hasOwnWord && 'the response',
    fixedIn && 'the fixed version',
    resolutionDate && 'the resolution date',
  ]
  const lost = fields.filter(Boolean)
  return lossy([
    ...defaultAction('CSAF', 'a remediation', decision),
    ...(lost.length > 0 ? [`CSAF has no field for ${lost.join(', ')}; written as a note`] : []),
    ...withoutIdentifier(component, 'by name or reference only'),
    ...withoutValidIdentifier(component),
  ])
}

/** Reports a component whose identifiers the schema does not accept, so that they are left out. */
function withoutValidIdentifier(component: PreviewedFinding['component']): readonly string[] {
  const { name, purl, cpes } = component
  if ((purl === null && cpes.length === 0) || identifierOf(component) !== null) return []
  const left = [purl, ...cpes].filter((one) => one !== null).map((one) => JSON.stringify(one))
  return [
    `CSAF does not accept ${left.join(', ')} of ${JSON.stringify(name)}; receivers can match it by name or reference only`,
  ]
}

function identifierOf({ purl, cpes }: Pick<PreviewedFinding['component'], 'purl' | 'cpes'>): string | null {
  return csafPurl(purl) ?? cpes.find(isCsafCpe) ?? null
}
