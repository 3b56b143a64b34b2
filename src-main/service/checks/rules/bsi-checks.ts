import type { CheckFailure, CheckFault } from '#service/domain/checks/check.ts'
import {
  type CheckedVersion,
  type CheckRule,
  doesNotApply,
  outcomeOf,
  testDocument,
} from '#service/domain/checks/evaluation.ts'
import { type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'
import { bsi } from '#service/domain/checks/frameworks.ts'
import { bsiRules } from '#service/exports/bsi/check-bsi.ts'

/** What only the guideline asks for counts in its compliance, and not in the score. */
const about = { severity: 'low', weight: 0, fix: null } as const

/** Checks of what BSI TR-03183-2 v2.1.0 asks beyond others, by the rules with which its export profile is checked. */
export const bsiChecks: readonly CheckRule[] = [
  {
    ...about,
    id: 'C08',
    name: 'Every component states its file: name, executable, archive, structured',
    description: 'Asked of components that are files. Only who has the files can state it.',
    subject: 'component',
    domain: 'integrity',
    frameworks: [bsi('5.2.2')],
    evaluate: (version) =>
      brokenComponents(version, version.bsi().fullCount, [
        ...([bsiRules.filename, bsiRules.executable, bsiRules.archive, bsiRules.structured] as const),
      ]),
  },
  {
    ...about,
    id: 'C17',
    name: 'Every component names its creator by email address or URL',
    description: 'A name alone is not enough: it does not say where the creator can be reached.',
    subject: 'component',
    domain: 'provenance',
    frameworks: [bsi('5.2.2')],
    evaluate: (version) => brokenComponents(version, version.content.components.length, [bsiRules.creator]),
  },
  {
    ...about,
    id: 'C18',
    name: 'Every component has a concluded license of SPDX ids',
    description: 'The license under which the receiver may use it, as its author concluded.',
    subject: 'component',
    domain: 'license',
    frameworks: [bsi('5.2.2 and 6.1')],
    evaluate: (version) =>
      brokenComponents(version, version.bsi().describedCount, [bsiRules.licenses, bsiRules.effectiveLicense]),
  },
  {
    ...about,
    id: 'C19',
    name: 'Every component has a SHA-512 of its deployable form',
    description: 'A shorter hash is not accepted. Only who has the file can add it.',
    subject: 'component',
    domain: 'integrity',
    frameworks: [bsi('5.2.2')],
    evaluate: (version) => brokenComponents(version, version.bsi().fullCount, [bsiRules.hash]),
  },
  {
    ...about,
    id: 'C20',
    name: 'Every component states its dependencies, and whether they are all',
    description: 'A component without dependencies is told apart from one whose dependencies are not known.',
    subject: 'component',
    domain: 'relationship',
    frameworks: [bsi('5.2.2')],
    evaluate: (version) => brokenComponents(version, version.bsi().describedCount, [bsiRules.dependencies]),
  },
  {
    ...about,
    id: 'D13',
    name: 'The format is accepted by BSI TR-03183-2',
    description: 'CycloneDX 1.6 or later, or SPDX 3.0.1 or later. A download converts to them.',
    subject: 'document',
    domain: 'structure',
    frameworks: [bsi('4')],
    evaluate: (version) =>
      version.document === null
        ? doesNotApply()
        : testDocument(
            version,
            ({
              content: {
                version: { spec, specVersion },
              },
            }) => {
              const [major = 0, minor = 0, patch = 0] = specVersion.split('.').map(Number)
              const isNewer = spec === 'CycloneDX' ? minor >= 6 : minor > 0 || patch >= 1
              const first = spec === 'CycloneDX' ? 1 : 3
              const isAccepted = major > first || (major === first && isNewer)
              return isAccepted
                ? null
                : { field: 'specVersion', message: 'Not accepted', value: `${spec} ${specVersion}` }
            },
          ),
  },
  {
    ...about,
    id: 'D14',
    name: 'The author of the document is named by email address or URL',
    description: 'A name alone is not enough: it does not say where the author can be reached.',
    subject: 'document',
    domain: 'provenance',
    frameworks: [bsi('5.2.1')],
    evaluate: (version) => broken(version, 'document', 1, [bsiRules.documentCreator]),
  },
  {
    ...about,
    id: 'D17',
    name: 'The document contains no vulnerability information',
    description:
      'Vulnerabilities change every day and are passed on in documents of their own. The export profile leaves them out.',
    subject: 'document',
    domain: 'structure',
    frameworks: [bsi('3.1')],
    evaluate: (version) =>
      version.document === null
        ? doesNotApply()
        : testDocument(version, ({ content: { elements } }) =>
            hasVulnerabilities(elements)
              ? { field: 'vulnerabilities', message: 'The document contains vulnerability information' }
              : null,
          ),
  },
]

function brokenComponents(version: CheckedVersion, subjects: number, rules: readonly string[]) {
  return broken(version, 'component', subjects, rules)
}

function broken(version: CheckedVersion, wanted: 'document' | 'component', subjects: number, rules: readonly string[]) {
  const { byRule } = version.bsi()
  const failures: CheckFailure[] = []
  for (const rule of rules) {
    // Most components break a rule with the same words.
    const faults = new Map<string, CheckFault>()
    for (const { by, position, message } of byRule.get(rule) ?? []) {
      if (by !== wanted) continue
      const fault = faults.get(message) ?? { field: fieldOf(rule), message }
      faults.set(message, fault)
      failures.push({ position, fault })
    }
  }
  return outcomeOf(subjects, failures)
}

/** `5.2.2 Archive property` is about `Archive property`. */
function fieldOf(rule: string): string {
  return rule.slice(rule.indexOf(' ') + 1)
}

function hasVulnerabilities(elements: CheckedVersion['content']['elements']): boolean {
  const inGraph = objectsOf((elements.get('@graph') ?? []).map(({ value }) => value))
  const isOfSecurity = ({ type }: JsonObject) => textOf(type)?.startsWith('security_') === true
  return (elements.get('vulnerabilities')?.length ?? 0) > 0 || inGraph.some(isOfSecurity)
}
