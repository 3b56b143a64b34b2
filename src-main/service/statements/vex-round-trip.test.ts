import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { type VexFormat, vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { decide } from '#service/domain/decisions/vex-decision.ts'
import { run } from '#service/exports/content-for-test.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { ComponentIndex } from './component-index.ts'
import { evaluateVex } from './evaluate-vex.ts'
import { decisionsOf } from './resolve-vex-conflicts.ts'
import { FindingIndex, type FitIndex } from './finding-index.ts'
import { decidedContent } from './decided-content-for-test.ts'

const publisher = { name: 'Acme', url: 'https://acme.example', email: null }

/** The same document in an empty store: the same findings, nothing decided. */
function emptyStore({ version, components, findings }: ExportContent): FitIndex {
  const { serialNumber, primaryComponentId } = version
  const stored = findings.map(({ id, componentId, vulnerability }) => ({
    id,
    componentId,
    vulnerabilityId: vulnerability.id,
    decision: null,
    updatedAt: '',
  }))
  const aliases = findings.flatMap(({ vulnerability: { id, aliases: own } }) =>
    own.map((alias) => [alias.toUpperCase(), id]),
  )
  return {
    versions: [
      {
        id: 'v',
        label: '1',
        components: new ComponentIndex({ serialNumber, primaryComponentId }, components),
        findings: new FindingIndex(stored),
      },
    ],
    vulnerabilities: new Map(aliases.map(([alias = '', id = '']) => [alias, [id]])),
  }
}

/** What is decided in another store after our document was imported there, by finding. */
function imported(content: ExportContent, format: VexFormat): Record<string, unknown> {
  const text = [...vexWriters[format].write(content, { ...run, publisher })].join('')
  const statements = evaluateVex(readVex(readHead(Buffer.from(text))), emptyStore(content))
  const decisions = decisionsOf(statements.filter(({ isApplicable }) => isApplicable))
  return Object.fromEntries(decisions.map(({ findingId, change }) => [findingId, decide(null, change)]))
}

/** What was decided in the first place; the note stays at home. */
function decided({ findings }: ExportContent): Record<string, unknown> {
  return Object.fromEntries(
    findings.flatMap(({ id, decision }) => {
      if (!decision) return []
      const { status, justification, response, impact, detail, actionStatement, fixedIn, resolutionDate } = decision
      const texts = { impact, detail, actionStatement, fixedIn, resolutionDate, note: null }
      return [[id, { status, justification, response, ...texts }]]
    }),
  )
}

describe.each(vexFormats)('%s', (format) => {
  test('imports our decisions into an empty store unchanged', () => {
    fc.assert(
      fc.property(decidedContent, (given) => {
        expect(imported(given, format)).toEqual(decided(given))
      }),
      { numRuns: 200 },
    )
  })
})
