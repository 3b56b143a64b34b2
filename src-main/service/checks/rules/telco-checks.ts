import type { CheckFault } from '#service/domain/checks/check.ts'
import {
  type CheckedVersion,
  type CheckRule,
  doesNotApply,
  testComponents,
  testDocument,
} from '#service/domain/checks/evaluation.ts'
import { telco } from '#service/domain/checks/frameworks.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { objectOf, textsOf } from '#service/domain/json-values.ts'

/** What only the guide asks for counts in its compliance, and not in the score. */
const about = { severity: 'low', weight: 0, fix: null } as const

/** Checks of what the OpenChain Telco SBOM Guide 1.1 asks beyond others. Other formats than SPDX 2 fail by their format alone. */
export const telcoChecks: readonly CheckRule[] = [
  {
    ...about,
    id: 'C21',
    name: 'Every package states download location, licenses and copyright, even as NOASSERTION',
    description: 'The guide asks for the fields of SPDX 2.2. NOASSERTION is an answer, a missing field is not.',
    subject: 'component',
    domain: 'license',
    frameworks: [telco('3.2')],
    evaluate: (version) => (isSpdx2(version) ? testComponents(version, fieldFault) : doesNotApply()),
  },
  {
    ...about,
    id: 'D15',
    name: 'The format is accepted by the OpenChain Telco SBOM Guide',
    description: 'SPDX 2.2 or 2.3, as JSON or tag-value. A download converts to them.',
    subject: 'document',
    domain: 'structure',
    frameworks: [telco('3.1 and 3.3')],
    evaluate: (version) =>
      version.document === null
        ? doesNotApply()
        : testDocument(
            version,
            ({
              content: {
                version: { spec, specVersion, format },
              },
            }) =>
              isSpdx2(version) && format !== 'XML'
                ? null
                : { field: 'specVersion', message: 'Not accepted', value: `${spec} ${specVersion}` },
          ),
  },
  {
    ...about,
    id: 'D16',
    name: 'The creators of the document name an organization',
    description: 'The guide asks for a line with the organization, beside the one with the tool.',
    subject: 'document',
    domain: 'provenance',
    frameworks: [telco('3.5')],
    evaluate: (version) => (isSpdx2(version) ? testDocument(version, organizationFault) : doesNotApply()),
  },
]

function isSpdx2({ content }: CheckedVersion): boolean {
  return preservedFormOf(content.version) === 'SPDX 2'
}

function organizationFault({ content: { kept, version } }: CheckedVersion): CheckFault | null {
  const creators = textsOf(objectOf(kept['creationInfo'])['creators'])
  const names = creators.flatMap((creator) => /^Organization:\s*(.+?)(\s*\(.*)?$/.exec(creator)?.[1] ?? [])
  const isNamed = version.suppliers.length > 0 || names.length > 0
  return isNamed ? null : { field: 'creators', message: 'No creator is an organization' }
}

/** A reader keeps what the model does not give back: the field as it was written, or null for one that was missing. */
function fieldFault({ detail, copyright }: ExportedComponent): CheckFault | null {
  const { kept, licenses } = detail
  const isThere = (name: string, inModel: boolean) => (Object.hasOwn(kept, name) ? kept[name] !== null : inModel)
  const has = (word: string) => licenses.some(({ acknowledgement }) => acknowledgement === word)
  const fields = [
    ['downloadLocation', isThere('downloadLocation', true)],
    ['licenseConcluded', isThere('licenseConcluded', has('concluded'))],
    ['licenseDeclared', isThere('licenseDeclared', has('declared'))],
    ['copyrightText', isThere('copyrightText', copyright !== null)],
  ] as const
  const missing = fields.filter(([, isGiven]) => !isGiven).map(([name]) => name)
  return missing.length === 0 ? null : { field: missing[0] ?? '', message: `Missing: ${missing.join(', ')}` }
}
