import type { CheckFault } from '#service/domain/checks/check.ts'
import {
  type CheckedVersion,
  type CheckRule,
  outcomeOf,
  testComponents,
  type TestedComponent,
} from '#service/domain/checks/evaluation.ts'
import {
  bsi,
  bsiIfExists,
  fda,
  ntia,
  ntiaRecommends,
  telco,
  telcoRecommends,
} from '#service/domain/checks/frameworks.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { licenseOf } from '#service/domain/licenses/expression-state.ts'
import { listedLicenses, successorOf } from '#service/domain/licenses/license-list.ts'
import { licensesOf, readLicenseTree } from '#service/domain/licenses/license-tree.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'
import { hasName, hasSupplier } from '#service/exports/compliance/ntia-elements.ts'
import { isCpe, parseCpe } from '#service/matching/cpe/cpe-name.ts'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'

const about = { subject: 'component', fix: null } as const
const field = (name: string) => `Data Fields, ${name}`

/** Checks of each component but the primary one. */
export const componentChecks: readonly CheckRule[] = [
  {
    ...about,
    id: 'C01',
    name: 'Every component has a name',
    description: 'A component without a name cannot be found again.',
    domain: 'identity',
    severity: 'critical',
    weight: 10,
    fix: 'setField',
    frameworks: [ntia(field('Component Name')), bsi('5.2.2'), fda, telco('3.2')],
    ...each((component) => (hasName(component) ? null : missing('name', 'The name is missing'))),
  },
  {
    ...about,
    id: 'C02',
    name: 'Every component has a version',
    description: 'Without a version nothing says whether a vulnerability affects the component.',
    domain: 'identity',
    severity: 'high',
    weight: 8,
    fix: 'setField',
    frameworks: [ntia(field('Version of the Component')), bsi('5.2.2'), fda, telco('3.2')],
    ...each(({ componentVersion }) => (componentVersion ? null : missing('version', 'The version is missing'))),
  },
  {
    ...about,
    id: 'C03',
    name: 'Every component names its supplier',
    description: 'Who supplies a component is who is asked for a repair.',
    domain: 'provenance',
    severity: 'medium',
    weight: 4,
    fix: 'setField',
    frameworks: [ntia(field('Supplier Name')), fda, telco('3.2')],
    ...each((component) => (hasSupplier(component) ? null : missing('supplier', 'The supplier is missing'))),
  },
  {
    ...about,
    id: 'C04',
    name: 'Every component has a purl, CPE or SWID',
    description: 'Vulnerabilities are found by these ids. A component without one cannot be matched.',
    domain: 'identity',
    severity: 'critical',
    weight: 10,
    fix: 'setPurl',
    frameworks: [ntia(field('Other Unique Identifiers')), bsiIfExists('5.2.4'), fda, telcoRecommends('3.2')],
    ...each(({ purl, cpes, swid }) =>
      purl !== null || cpes.length > 0 || swid !== null
        ? null
        : missing('purl', 'It has neither purl nor CPE nor SWID'),
    ),
  },
  {
    ...about,
    id: 'C05',
    name: 'Every purl is well formed and agrees with name and version',
    description: 'A purl of another package finds the vulnerabilities of another package.',
    domain: 'identity',
    severity: 'high',
    weight: 6,
    fix: 'setPurl',
    frameworks: [],
    ...each(purlFault),
  },
  {
    ...about,
    id: 'C06',
    name: 'Every CPE is well formed',
    description: 'A CPE that cannot be read finds nothing.',
    domain: 'identity',
    severity: 'medium',
    weight: 3,
    frameworks: [],
    ...each(cpeFault),
  },
  {
    ...about,
    id: 'C07',
    name: 'Every component has a hash',
    description: 'A hash shows that a file is the one that the document means. Only who has the file can add it.',
    domain: 'integrity',
    severity: 'low',
    weight: 2,
    frameworks: [ntiaRecommends('Recommended Data Fields, Hash of the Component'), telcoRecommends('3.2')],
    ...each(({ detail }) =>
      detail.checksums.length > 0 || detail.externalReferences.some(({ hashes = [] }) => hashes.length > 0)
        ? null
        : missing('hashes', 'There is no hash'),
    ),
  },
  {
    ...about,
    id: 'C09',
    name: 'Every component has a license',
    description: 'What is not licensed may not be used.',
    domain: 'license',
    severity: 'medium',
    weight: 4,
    fix: 'setLicense',
    frameworks: [ntiaRecommends('Recommended Data Fields, License Information')],
    ...each(({ licenseExpression }) => (licenseExpression ? null : missing('licenses', 'The license is missing'))),
  },
  {
    ...about,
    id: 'C10',
    name: 'Every license is a valid SPDX expression without deprecated ids',
    description:
      'A receiver’s tool must be able to read the expression. Deprecated ids have successors that say the same.',
    domain: 'license',
    severity: 'medium',
    weight: 3,
    fix: 'setLicense',
    frameworks: [bsiIfExists('6.1')],
    ...each(licenseFault),
  },
  {
    ...about,
    id: 'C11',
    name: 'Every component has a copyright text',
    description: 'Most licenses ask to pass it on.',
    domain: 'license',
    severity: 'info',
    weight: 1,
    fix: 'setField',
    frameworks: [],
    ...each(({ copyright }) => (copyright ? null : missing('copyright', 'There is no copyright text'))),
  },
  {
    ...about,
    id: 'C12',
    name: 'Every component has a source or a download address',
    description: 'It is where the component, or a repair of it, comes from.',
    domain: 'provenance',
    severity: 'low',
    weight: 2,
    frameworks: [bsiIfExists('5.2.4')],
    ...each(({ detail }) =>
      detail.externalReferences.some(({ type, url }) => places.has(type) && url !== '')
        ? null
        : missing('externalReferences', 'There is no source or download address'),
    ),
  },
  {
    ...about,
    id: 'C15',
    name: 'No component is listed twice',
    description: 'The same package twice in one place counts twice. In two places it may be right.',
    domain: 'identity',
    severity: 'low',
    weight: 2,
    frameworks: [],
    evaluate: repeated,
  },
  {
    ...about,
    id: 'C16',
    name: 'Every component says whether the product needs it',
    description: 'The scope tells required components from optional and excluded ones. SPDX has no field for it.',
    domain: 'relationship',
    severity: 'info',
    weight: 1,
    fix: 'setField',
    frameworks: [],
    ...each(scopeFault),
    evaluate: (version) =>
      version.content.version.spec === 'CycloneDX' ? testComponents(version, scopeFault) : outcomeOf(0, []),
  },
]

/** External references that lead to sources or files. */
const places = new Set(['vcs', 'distribution', 'source-distribution', 'distribution-intake'])
const licenses = new Map(listedLicenses.map((license) => [licenseKey(license.spdxId), license]))

/** A rule that tests each component by itself, also after an edit. */
function each(test: NonNullable<CheckRule['test']>): Required<Pick<CheckRule, 'test' | 'evaluate'>> {
  return { test, evaluate: (version) => testComponents(version, test) }
}

function scopeFault({ scope }: TestedComponent): CheckFault | null {
  return scope === null ? missing('scope', 'There is no scope') : null
}

function missing(name: string, message: string): CheckFault {
  return { field: name, message }
}

function purlFault({ purl, name, componentVersion }: TestedComponent): CheckFault | null | undefined {
  if (purl === null) return undefined
  const parsed = parsePurl(purl)
  const fault = (message: string) => ({ field: 'purl', message, value: purl })
  if (!isPurl(parsed)) return fault(`Not a valid purl: ${parsed.reason}`)
  if (!isAbout(name, parsed.name)) return fault('The purl is of a package with another name')
  if (!parsed.version || !componentVersion) return null
  // Epochs and build numbers are in one of the two only.
  return isAbout(parsed.version, componentVersion) ? null : fault('The purl has another version than the component')
}

/** Names are written with or without their group, and `_`, `-` and `.` are the same in several ecosystems. */
function isAbout(one: string, other: string): boolean {
  if (one === other) return true
  const [left, right] = [one, other].map((text) => text.toLowerCase().replaceAll(/[-_.\s]+/g, '-'))
  return left !== undefined && right !== undefined && (left.includes(right) || right.includes(left))
}

function cpeFault({ cpes }: TestedComponent): CheckFault | null | undefined {
  if (cpes.length === 0) return undefined
  for (const cpe of cpes) {
    const reading = parseCpe(cpe)
    if (!isCpe(reading)) return { field: 'cpe', message: `Not a valid CPE: ${reading.reason}`, value: cpe }
  }
  return null
}

function licenseFault({ licenseExpression }: TestedComponent): CheckFault | null | undefined {
  if (!licenseExpression) return undefined
  const fault = (message: string) => ({ field: 'licenses', message, value: licenseExpression })
  const error = findExpressionError(licenseExpression)
  if (error) {
    const meant = suggestExpression(licenseExpression)
    return fault(`Not an SPDX expression: ${error.reason}${meant === null ? '' : `. Probably ${meant} is meant`}`)
  }
  const tree = readLicenseTree(licenseExpression)
  for (const leaf of tree ? licensesOf(tree) : []) {
    const license = licenseOf(leaf, licenses)
    if (license?.deprecated) {
      return fault(`${license.spdxId} is deprecated. Use ${successorOf(license.spdxId, leaf.orLater)}`)
    }
  }
  return null
}

/** The same package twice below the same component. */
function repeated(version: CheckedVersion) {
  const seen = new Set<string>()
  return testComponents(version, ({ purl, group, name, componentVersion, kind, parentId }) => {
    const identity = purl ?? JSON.stringify([kind, group, name, componentVersion])
    const key = `${parentId ?? ''} ${identity}`
    if (seen.has(key)) return { field: 'component', message: 'Listed before', value: purl ?? name }
    seen.add(key)
    return null
  })
}
