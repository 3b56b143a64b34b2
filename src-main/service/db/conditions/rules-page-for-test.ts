import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import type { Subject, SubjectType } from './subject.ts'
import { operatorNames } from './build-condition.ts'
import { subjectsOf } from './subjects/subjects.ts'

/** An example of the page, with the rows of its data that it finds. */
export interface RuleExample {
  readonly row: ConditionRowKind
  readonly text: string
  readonly about: string
  /** Names of the components that it finds, or whose findings. Empty for a version that it does not find, `version` for one that it does. */
  readonly finds: readonly string[]
}

/** Type of a subject → its operators with their meaning. Several names of one operator share a line. */
export const operatorLines: Readonly<Record<SubjectType, readonly (readonly [names: string, meaning: string])[]>> = {
  text: [
    ['is =', 'the same text, ignoring case except for identifiers'],
    ['isNot !=', 'another text, or none'],
    ['in', 'one of several, or of a named list'],
    ['notIn', 'none of several'],
    ['contains', 'the text is part of it'],
    ['startsWith', 'it begins with the text'],
    [
      'matches',
      'a glob (`lib*`, `?` is one character), or a regular expression between slashes in RE2 syntax, which takes linear time',
    ],
    ['exists', 'there is a value'],
    ['missing', 'there is none'],
  ],
  enum: [
    ['is =', 'this word'],
    ['isNot !=', 'another word, or none'],
    ['in', 'one of several'],
    ['notIn', 'none of several'],
    ['exists', 'there is a value'],
    ['missing', 'there is none'],
  ],
  boolean: [
    ['is =', '`yes` or `no`; `true` and `false` mean the same'],
    ['isNot !=', 'the other one, or unknown'],
    ['exists', 'it is known'],
    ['missing', 'it is not known'],
  ],
  number: [
    ['= is', 'the same number'],
    ['!=', 'another number; false for none'],
    ['< <= > >=', 'less, at most, more, at least'],
    ['between', 'two numbers, both included'],
    ['in', 'one of several'],
    ['isNot', 'another number, or none'],
    ['notIn', 'none of several, or no number'],
    ['exists', 'there is a number. Unknown is never 0'],
    ['missing', 'there is none'],
  ],
  date: [
    ['before', 'an earlier day than `2026-12-31`'],
    ['after', 'a later day'],
    ['olderThan', 'longer ago than a period: `30d`, `6w`, `6m`, `1y`. Hours (`36h`) count in whole days'],
    ['newerThan', 'less long ago'],
    ['within', 'from today on, within a period'],
    ['exists', 'there is a day'],
    ['missing', 'there is none'],
  ],
  duration: [
    ['olderThan', 'longer than a period'],
    ['newerThan', 'less long'],
    ['before', 'it began before a day'],
    ['after', 'it began after a day'],
    ['within', 'it begins from today on, within a period'],
    ['exists', 'there is a time'],
    ['missing', 'there is none'],
  ],
  set: [
    ['hasAny in', 'at least one of several'],
    ['hasAll', 'all of several'],
    ['hasNone notIn', 'none of several'],
    ['isEmpty missing', 'there are none'],
    ['exists', 'there is one'],
    ['is =', 'one of them is the text'],
    ['isNot !=', 'none of them is the text'],
    ['contains', 'the text is part of one'],
    ['startsWith', 'one begins with the text'],
    ['matches', 'one fits a glob or a regular expression'],
  ],
  version: [
    ['= is', 'the same version in the order of the ecosystem: `1.0` is `1.0.0` where the ecosystem says so'],
    ['!=', 'another version; false for none'],
    ['isNot', 'another version, or none'],
    ['in', 'one of several'],
    ['notIn', 'none of several, or no version'],
    ['< <= > >=', 'earlier, at most, later, at least'],
    ['between', 'two versions, both included'],
    ['inRange', 'a vers range (`vers:npm/>=1.0|<2.0`) or `<2.17`'],
    ['notInRange', 'outside of the range'],
    ['exists', 'there is a version'],
    ['missing', 'there is none'],
  ],
  distance: [
    ['behindBy >=', 'at least as far: `2` is two major versions, `0.5` five minor ones, `0.0.3` three patches'],
    ['< <= >', 'less far, at most, further'],
    ['= !=', 'as far, or not'],
    ['exists', 'it is known how far'],
    ['missing', 'it is not'],
  ],
  license: [
    ['is isNot = !=', 'the expression is written so, in any letter case, or not; also a text that is no expression'],
    ['in notIn', 'the same for one of several, or of a named list'],
    ['canBeSatisfiedBy', 'some choice of the expression uses only these licenses'],
    ['mayRequire', 'some choice needs one of these'],
    ['alwaysRequires', 'every choice needs one of these'],
    ['unresolved', 'a part is no id of the SPDX list (`LicenseRef-…` included), or the text is no expression'],
    ['exists', 'there is a license'],
    ['missing', 'there is none'],
  ],
  graph: [
    ['dependsOn', 'it needs one of several, directly or through others'],
    ['requiredBy', 'one of several needs it, directly or through others'],
    [
      'onlyVia',
      'one of several needs it, and every path to it leads through them: from the product, and from components that no other needs',
    ],
  ],
  check: [
    ['passes', 'the check passed'],
    ['fails', 'it failed, accepted or not'],
    ['notApplicable', 'it asks about nothing in the document'],
    ['exists', 'it was evaluated, and is on'],
    ['missing', 'it was not evaluated, or is off'],
  ],
}

const rowTitles: Readonly<Record<ConditionRowKind, string>> = {
  version: 'Versions',
  component: 'Components',
  finding: 'Findings',
}

const intro = `<!-- Generated from the code by the tests (src-main/service/db/conditions/rules-page.test.ts). Edit the sources, then run it with -u. -->

# Conditions of filters and rules

Filters (\`/\` in a list, \`filterText\` in the API), policies and automation rules ask with the same words. A condition is a subject, an operator and, for most
operators, a value:

\`\`\`
vuln.kev is yes and (component.relation is direct or component.scope is required)
\`\`\`

- \`and\` binds more tightly than \`or\`; \`not\` inverts the condition or the parentheses behind it. Parentheses nest to a depth of 3, and a filter has
  at most 100 conditions.
- Several values stand in parentheses, separated by commas: \`in (critical, high)\`. A value with spaces or signs is quoted: \`"a b"\`.
- \`@name\` is a named list, in place of several values. \`()\` is the empty condition, which is always true.
- A subject that can be asked about something takes it in parentheses: \`component.hash(SHA-256)\`.
- Names of subjects and operators ignore case, and so do values, except for identifiers, which are marked below.
- A missing value fits only \`missing\`, \`isNot\`, \`notIn\`, \`hasNone\` and \`isEmpty\`. Unknown is never 0.
- A finding can be asked about its component and version, and a component about its version.
- A finding that is closed as Not Affected or Fixed violates no policy, unless the policy asks for \`finding.status\`. Filters list all of them.
- \`conditionSubjects\` lists these words in the API, with the custom fields: \`finding.custom.<name>\`, and in the same way those of \`component\`, \`version\` and
  \`product\`. \`conditionParse\` reads a text and names the column of each error.
`

/** Returns the page of all subjects and operators, with examples. */
export function rulesPage(examples: readonly RuleExample[], today: string): string {
  const rows = (['finding', 'component', 'version'] as const).map((row) => {
    const own = subjectsOf(row, today).filter((subject) => subject.row === row)
    return `## ${rowTitles[row]}\n\n${tableOf(own)}\n\n${examplesOf(examples.filter((example) => example.row === row))}`
  })
  const types = Object.entries(operatorLines).map(([type, lines]) => {
    const table = lines.map(([names, meaning]) => `| ${namesOf(names)} | ${meaning} |`)
    return `### ${type}\n\n| operator | true if |\n| --- | --- |\n${table.join('\n')}`
  })
  return `${intro}\n${rows.join('\n\n')}\n\n## Operators\n\n${types.join('\n\n')}\n`
}

function namesOf(names: string): string {
  return names
    .split(' ')
    .map((name) => `\`${name}\``)
    .join(', ')
}

/** Subjects of a text that a row can have several of take the operators of sets. */
function hasSeveral(subject: Subject): boolean {
  return subject.kind === 'text' && subject.isList
}

function tableOf(subjects: readonly Subject[]): string {
  const lines = subjects.map((subject) => {
    const { name, type, description, words = [], isCaseSensitive, key } = subject
    const values = words.length > 0 ? ` Values: ${words.map((word) => `\`${word}\``).join(', ')}.` : ''
    const notes = `${key === undefined ? '' : ` Takes ${article(key)} in parentheses.`}${isCaseSensitive ? ' Letter case matters.' : ''}`
    const shown = hasSeveral(subject) ? 'set' : type
    return `| \`${name}\` | ${shown} | ${description}${values}${notes} |`
  })
  return `| subject | type | meaning |\n| --- | --- | --- |\n${lines.join('\n')}`
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`
}

function examplesOf(examples: readonly RuleExample[]): string {
  const lines = examples.map(({ text, about }) => `| \`${text.replaceAll('|', String.raw`\|`)}\` | ${about} |`)
  return `| example | finds |\n| --- | --- |\n${lines.join('\n')}`
}

/** Returns the operators that the page has for a subject, and those that it takes. */
export function operatorsOnPage(subject: Subject): {
  readonly page: readonly string[]
  readonly taken: readonly string[]
} {
  const page = operatorLines[hasSeveral(subject) ? 'set' : subject.type].flatMap(([names]) => names.split(' '))
  return { page: page.toSorted(), taken: operatorNames(subject).toSorted() }
}
