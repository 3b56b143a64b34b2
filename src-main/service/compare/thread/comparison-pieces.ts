import { csvLine } from '#service/exports/writing/csv-line.ts'
import { escapeMarkdown } from '#service/exports/writing/markdown-text.ts'
import { componentChangeWords, findingChangeWords } from '#service/domain/compare/comparison.ts'
import type { ComparisonFormat, SmallSections } from '#service/domain/compare/small-sections.ts'
import type { PairedVersions } from './pair-versions.ts'

/** One line of a table. Absent cells are null. */
type Line = readonly (string | null)[]

interface Section {
  readonly name: string
  readonly columns: readonly string[]
  readonly lines: readonly Line[]
}

/** Yields a comparison as text, section by section. Rows without a difference are left out. */
export function* comparisonPieces(
  paired: PairedVersions,
  small: SmallSections,
  format: ComparisonFormat,
): Generator<string> {
  const sections = sectionsOf(paired, small)
  if (format === 'CSV') yield* csvPieces(sections)
  else if (format === 'MARKDOWN') yield* markdownPieces(sections, paired, small)
  else yield* jsonPieces(sections, paired, small)
}

function sectionsOf(paired: PairedVersions, { checks, policies, metadata }: SmallSections): readonly Section[] {
  const joined = (values: readonly string[]) => (values.length === 0 ? null : values.join('; '))
  return [
    {
      name: 'findings',
      columns: [
        'change',
        'vulnerability',
        'package',
        'older',
        'newer',
        'severity',
        'older answer',
        'newer answer',
        'why',
      ],
      lines: findingLines(paired),
    },
    {
      name: 'components',
      columns: ['change', 'package', 'purl', 'older', 'newer', 'older license', 'newer license', 'what differs'],
      lines: componentLines(paired),
    },
    {
      name: 'licenses',
      columns: ['change', 'license', 'older', 'newer'],
      lines: paired.licenses.map((row) => [
        row.change,
        row.licensesExp,
        String(row.baseCount),
        String(row.targetCount),
      ]),
    },
    {
      name: 'checks',
      columns: ['check', 'older', 'newer'],
      lines: checks.map(({ name, base, target }) => [name, base, target]),
    },
    {
      name: 'policies',
      columns: ['policy', 'older', 'newer'],
      lines: policies.map(({ name, base, target }) => [name, base, target]),
    },
    {
      name: 'metadata',
      columns: ['fact', 'older', 'newer'],
      lines: metadata.map(({ field, base, target }) => [field, joined(base), joined(target)]),
    },
  ]
}

function findingLines({ findings, componentOf, vulnerabilities }: PairedVersions): readonly Line[] {
  const order = (change: string) => findingChangeWords.findIndex((word) => word === change)
  return findings
    .filter(({ change }) => change !== 'unchanged')
    .toSorted(
      (a, b) =>
        order(a.change) - order(b.change) ||
        ((b.target ?? b.base)?.severityRank ?? 0) - ((a.target ?? a.base)?.severityRank ?? 0),
    )
    .map((pair) => findingLine(pair, componentOf, vulnerabilities))
}

function findingLine(
  { change, reason, base, target }: PairedVersions['findings'][number],
  componentOf: PairedVersions['componentOf'],
  vulnerabilities: PairedVersions['vulnerabilities'],
): Line {
  const shown = target ?? base
  if (!shown) return [change]
  const versions = [base, target].map((one) => componentOf.get(one?.componentId ?? '')?.componentVersion ?? null)
  const answers = [base, target].map((one) => one?.status ?? null)
  const about = vulnerabilities.get(shown.vulnerabilityId)
  const id = about?.cveId ?? about?.name ?? null
  const name = componentOf.get(shown.componentId)?.name ?? null
  return [change, id, name, ...versions, shown.severity, ...answers, reason]
}

function componentLines({ components }: PairedVersions): readonly Line[] {
  const order = (change: string) => componentChangeWords.findIndex((word) => word === change)
  return components
    .filter(({ change }) => change !== 'unchanged')
    .toSorted((a, b) => order(a.change) - order(b.change))
    .map(({ change, tags, base, target }) => {
      const shown = target ?? base
      const versions = [base, target].map((one) => one?.componentVersion ?? null)
      const licenses = [base, target].map((one) => one?.license ?? null)
      return [change, shown?.name ?? null, shown?.purl ?? null, ...versions, ...licenses, tags.join(', ')]
    })
}

/** One table of all sections: a spreadsheet has one head. Columns that a section has not are empty. */
function* csvPieces(sections: readonly Section[]): Generator<string> {
  const columns = [...new Set(sections.flatMap((section) => section.columns))]
  yield csvLine(['section', ...columns])
  for (const section of sections) {
    const places = columns.map((column) => section.columns.indexOf(column))
    for (const line of section.lines) yield csvLine([section.name, ...places.map((place) => line[place] ?? null)])
  }
}

const shownCounts = [
  ['findingsIntroduced', 'findings introduced'],
  ['findingsFixed', 'findings fixed'],
  ['findingsWorse', 'findings worse'],
  ['findingsBetter', 'findings better'],
  ['componentsAdded', 'components added'],
  ['componentsRemoved', 'components removed'],
  ['componentsUpgraded', 'components upgraded'],
  ['componentsDowngraded', 'components downgraded'],
  ['componentsChanged', 'components changed'],
  ['licensesAdded', 'licenses added'],
  ['licensesRemoved', 'licenses removed'],
] as const

function* markdownPieces(
  sections: readonly Section[],
  { counts, isSameData }: PairedVersions,
  { base, target }: SmallSections,
): Generator<string> {
  yield `# ${escapeMarkdown(base)} and ${escapeMarkdown(target)}\n\n`
  if (!isSameData)
    yield 'The two were scanned with different advisory data, which explains differences of findings, too.\n\n'
  for (const [count, words] of shownCounts) yield `- ${counts[count]} ${words}\n`
  for (const { name, columns, lines } of sections) {
    if (lines.length === 0) continue
    yield `\n## ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n${markdownLine(columns)}${markdownLine(
      columns.map(() => '---'),
      true,
    )}`
    for (const line of lines) yield markdownLine(line)
  }
}

function markdownLine(cells: Line, isRule = false): string {
  const cellText = (cell: string | null) => escapeMarkdown((cell ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  return `| ${cells.map((cell) => (isRule ? cell : cellText(cell))).join(' | ')} |\n`
}

function* jsonPieces(
  sections: readonly Section[],
  { counts, isSameData }: PairedVersions,
  { base, target }: SmallSections,
): Generator<string> {
  yield `${JSON.stringify({ base, target, sameData: isSameData, counts }).slice(0, -1)}`
  for (const { name, columns, lines } of sections) {
    yield `,\n${JSON.stringify(name)}:[`
    for (const [at, line] of lines.entries()) {
      const row = Object.fromEntries(columns.map((column, place) => [memberOf(column), line[place] ?? null]))
      yield `${at === 0 ? '' : ','}\n${JSON.stringify(row)}`
    }
    yield ']'
  }
  yield '}\n'
}

/** `older answer` is `olderAnswer`. */
function memberOf(column: string): string {
  return column.replaceAll(/ (\w)/g, (_all, letter: string) => letter.toUpperCase())
}
