import type { CheckFault } from '#service/domain/checks/check.ts'
import { cannotTell, type CheckRule, doesNotApply, outcomeOf, testDocument } from '#service/domain/checks/evaluation.ts'
import { bsi, bsiIfExists, fda, ntia, ntiaRecommends, telco } from '#service/domain/checks/frameworks.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { listOf, objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'
import { hasName, ntiaElements } from '#service/exports/compliance/ntia-elements.ts'

const about = { subject: 'document', fix: null } as const
const mostFaults = 100
/** How far ahead of ours the clock of a build machine may be. */
const dayMs = 86_400_000

/** Checks of the document as a whole. */
export const documentChecks: readonly CheckRule[] = [
  {
    ...about,
    id: 'D01',
    name: 'The document is valid against its schema',
    description:
      'Other tools may reject an invalid document, or read something else in it. Repair it where it is made.',
    domain: 'structure',
    severity: 'high',
    weight: 8,
    frameworks: [bsi('4'), telco('3.1')],
    evaluate(version) {
      if (version.document === null) return doesNotApply()
      const { schemaValid, findings } = version.document
      if (schemaValid === null) return cannotTell('document', 'There is no schema for this version of the format')
      if (schemaValid) return outcomeOf(1, [])
      const faults = findings.filter(({ severity }) => severity === 'error').slice(0, mostFaults)
      const failures = faults.map(({ message, pointer, line, column }) => ({
        position: null,
        fault: {
          ...{ field: pointer ?? 'document', message, pointer: pointer ?? undefined },
          ...{ line: line ?? undefined, column: column ?? undefined },
        },
      }))
      const whole = { position: null, fault: { field: 'document', message: 'The document is not valid' } }
      return outcomeOf(1, failures.length === 0 ? [whole] : failures)
    },
  },
  {
    ...about,
    id: 'D02',
    name: 'The format is a version that tools still support',
    description: 'CycloneDX before 1.4 is read by fewer tools every year. A download converts it to a newer version.',
    domain: 'structure',
    severity: 'low',
    weight: 1,
    frameworks: [],
    evaluate: (version) =>
      version.document === null
        ? doesNotApply()
        : testDocument(version, ({ content }) => {
            const { spec, specVersion } = content.version
            const isOld = spec === 'CycloneDX' && /^1\.[0-3]$/.test(specVersion)
            return isOld
              ? { field: 'specVersion', message: 'The version is old', value: `${spec} ${specVersion}` }
              : null
          }),
  },
  {
    ...about,
    id: 'D03',
    name: 'The document names its author',
    description: 'Who made the document answers for it. Add a person or an organization.',
    domain: 'provenance',
    severity: 'high',
    weight: 5,
    fix: 'setField',
    frameworks: [ntia('Data Fields, Author of SBOM Data'), fda],
    evaluate: (version) =>
      testDocument(version, ({ content }) =>
        findElement('has-author', content) ? null : { field: 'authors', message: 'No author, supplier or tool' },
      ),
  },
  {
    ...about,
    id: 'D04',
    name: 'The document says when it was made',
    description: 'A document without a valid time cannot be put in order with others.',
    domain: 'provenance',
    severity: 'high',
    weight: 5,
    frameworks: [ntia('Data Fields, Timestamp'), bsi('5.2.1'), fda, telco('3.5')],
    evaluate: (version) =>
      testDocument(version, ({ content, now }) => timeFault(content.version.documentCreatedAt, now)),
  },
  {
    ...about,
    id: 'D05',
    name: 'The document has a unique id',
    description: 'Other documents refer to it by its serial number or namespace. A download adds one.',
    domain: 'structure',
    severity: 'medium',
    weight: 2,
    frameworks: [bsiIfExists('5.2.3'), telco('3.2')],
    evaluate: (version) => testDocument(version, ({ content }) => idFault(content)),
  },
  {
    ...about,
    id: 'D06',
    name: 'The tools that made the document are named with their versions',
    description: 'What a document leaves out depends on the tool and its version.',
    domain: 'provenance',
    severity: 'medium',
    weight: 2,
    frameworks: [telco('3.5')],
    evaluate: (version) =>
      testDocument(version, ({ content }) => {
        const { tools } = content.version
        if (tools.length === 0) return { field: 'tools', message: 'No tool is named' }
        return tools
          .filter(({ name, version: own }) => own === null && !/[-\s:@]v?\d/.test(name))
          .map(({ name }) => ({ field: 'tools', message: 'The tool has no version', value: name }))
      }),
  },
  {
    ...about,
    id: 'D07',
    name: 'The product is named with its version',
    description: 'A document that does not say what it is about cannot be attributed to a release.',
    domain: 'identity',
    severity: 'high',
    weight: 6,
    frameworks: [ntia('Data Fields, Component Name'), bsi('5.2.2'), fda, telco('3.2')],
    evaluate: (version) =>
      testDocument(version, ({ primary }) => {
        if (primary === null || !hasName(primary)) return { field: 'primary', message: 'The product is not named' }
        return primary.componentVersion === null ? { field: 'version', message: 'The product has no version' } : null
      }),
  },
  {
    ...about,
    id: 'D08',
    name: 'The document says in which phase it was made',
    description: 'A list from sources and one from a finished build leave out different things.',
    domain: 'provenance',
    severity: 'low',
    weight: 1,
    frameworks: [ntiaRecommends('Recommended Data Fields, Lifecycle Phase'), telco('3.5')],
    evaluate: (version) =>
      testDocument(version, ({ content }) =>
        content.version.lifecyclePhases.length > 0 || typeInComment(content)
          ? null
          : { field: 'lifecycles', message: 'No lifecycle phase or SBOM type' },
      ),
  },
  {
    ...about,
    id: 'D09',
    name: 'The license of the document is stated',
    description: 'Without it, a receiver cannot know whether the document may be passed on.',
    domain: 'license',
    severity: 'low',
    weight: 1,
    fix: 'setField',
    frameworks: [telco('3.2')],
    evaluate: (version) =>
      testDocument(version, ({ content }) =>
        content.version.dataLicense ? null : { field: 'dataLicense', message: 'No license of the document' },
      ),
  },
  {
    ...about,
    id: 'D10',
    name: 'The document says whether it is complete',
    description: 'Otherwise a component without dependencies cannot be told from one whose dependencies are not known.',
    domain: 'structure',
    severity: 'medium',
    weight: 3,
    frameworks: [bsi('5.2.2')],
    evaluate: (version) =>
      testDocument(version, ({ content }) =>
        saysCompleteness(content) ? null : { field: 'compositions', message: 'No statement on completeness' },
      ),
  },
  {
    ...about,
    id: 'D11',
    name: 'The document is signed by a trusted key',
    description: 'Only a signature shows that the document is the one that its maker wrote.',
    domain: 'provenance',
    severity: 'info',
    weight: 1,
    frameworks: [],
    evaluate(version) {
      const { signature } = version.content
      if (signature?.state === 'UNTRUSTED') return cannotTell('signature', 'Signed by a key that is not known here')
      return testDocument(version, () => {
        if (signature === null) return { field: 'signature', message: 'Not signed' }
        return signature.state === 'INVALID' ? { field: 'signature', message: 'The signature is wrong' } : null
      })
    },
  },
  {
    ...about,
    id: 'D12',
    name: 'The document says who may see it',
    description: 'A TLP classification tells a receiver how far the document may be passed on.',
    domain: 'structure',
    severity: 'info',
    weight: 1,
    fix: 'setField',
    frameworks: [],
    evaluate: (version) =>
      testDocument(version, ({ content }) =>
        content.version.tlp === null ? { field: 'tlp', message: 'No TLP classification' } : null,
      ),
  },
]

function findElement(id: string, { version }: ExportContent): boolean {
  const element = ntiaElements.find((one) => one.id === id)
  return element?.subject === 'document' && element.find(version) !== null
}

function timeFault(text: string | null, now: Date): CheckFault | null {
  const field = 'timestamp'
  if (text === null) return { field, message: 'No time' }
  const time = Date.parse(text)
  if (Number.isNaN(time)) return { field, message: 'Not a valid time', value: text }
  return time > now.getTime() + dayMs ? { field, message: 'The time is in the future', value: text } : null
}

/** A serial number of CycloneDX, or a namespace of SPDX. */
function idFault({ version: { serialNumber, spec } }: ExportContent): CheckFault | null {
  const field = 'serialNumber'
  if (serialNumber === null) return { field, message: 'No serial number or namespace' }
  const isId =
    spec === 'CycloneDX'
      ? /^urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(serialNumber)
      : URL.canParse(serialNumber)
  return isId ? null : { field, message: 'Not a valid id', value: serialNumber }
}

/** Types of documents (CISA, 2023), which SPDX 2 has no field for: the guide of telecommunication companies puts them in a comment. */
function typeInComment({ version, kept }: ExportContent): boolean {
  if (preservedFormOf(version) !== 'SPDX 2') return false
  const comment = textOf(objectOf(kept['creationInfo'])['comment']) ?? ''
  return /\b(design|source|build|analyzed|deployed|runtime)\b/i.test(comment)
}

/** A composition of CycloneDX, a completeness of SPDX 3, or a relationship of SPDX 2 with NONE. */
function saysCompleteness({ elements }: ExportContent): boolean {
  if ((elements.get('compositions') ?? []).some(({ value }) => 'aggregate' in objectOf(value))) return true
  if ((elements.get('@graph') ?? []).some(({ value }) => 'completeness' in objectOf(value))) return true
  const relationships = objectsOf((elements.get('relationships') ?? []).map(({ value }) => value))
  return relationships.some(({ relatedSpdxElement }) => listOf([relatedSpdxElement]).includes('NONE'))
}
