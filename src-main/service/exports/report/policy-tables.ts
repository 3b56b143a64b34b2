import type { ExportedPolicy } from '#service/domain/downloads/export-content.ts'
import { dateColumn, numberColumn, textColumn } from './report-columns.ts'
import type { ReportTable } from './report-model.ts'
import { titleCase } from './report-text.ts'

/** Lists the policies that apply to a version with their outcomes, and what violates them. Waived violations say until when and why. */
export function policyTables(policies: readonly ExportedPolicy[]): readonly ReportTable[] {
  if (policies.length === 0) return [{ title: 'Policies', note: 'No policies configured.', columns: [], rows: [] }]
  const overview: ReportTable = {
    title: 'Policies',
    note: null,
    columns: [
      ...[textColumn('Policy', 40), textColumn('Kind', 12), textColumn('Result', 12)],
      ...[numberColumn('Open', 8), numberColumn('Waived', 8), textColumn('Note', 30)],
    ],
    rows: policies.map(({ name, kind, outcome, open, waived, error }) => [
      ...[name, titleCase(kind), resultText(outcome), open, waived],
      error === null ? null : `Could not be evaluated: ${error}`,
    ]),
  }
  const violating = policies.filter(({ violations }) => violations.length > 0)
  return violating.length === 0 ? [overview] : [overview, violationsTable(violating)]
}

function violationsTable(policies: readonly ExportedPolicy[]): ReportTable {
  const left = policies.reduce((sum, { open, waived, violations }) => sum + open + waived - violations.length, 0)
  return {
    title: 'Policy violations',
    note: left > 0 ? `The first 1,000 violations of each policy. ${left} more are not listed.` : null,
    columns: [
      ...[
        textColumn('Policy', 22),
        textColumn('Violation', 30),
        textColumn('Condition', 30),
        textColumn('Value seen', 16),
      ],
      ...[dateColumn('Since', 11), dateColumn('Waived until', 11), textColumn('Reason', 24)],
    ],
    rows: policies.flatMap(({ name, violations }) =>
      violations.map(({ subjectName, condition, seen, firstSeenAt, waiver }) => [
        ...[name, subjectName, condition, seen, firstSeenAt.slice(0, 10)],
        ...[waiver?.expiresAt ?? null, waiver?.reason ?? null],
      ]),
    ),
  }
}

const resultTexts: Readonly<Record<string, string>> = {
  fail: 'Fails',
  error: 'Unknown',
  warn: 'Warns',
  inform: 'Informs',
  pass: 'Passes',
  skipped: 'Out of scope',
}

function resultText(outcome: string): string {
  return resultTexts[outcome] ?? outcome
}
