// The checks over real documents: each ends, none contradicts the checker of the BSI export, and its documents comply.
import { expect, test } from 'vitest'
import { readablePaths, sampleBytes } from '#e2e/support/sample-files.ts'
import { failedObjects } from '#service/domain/checks/check.ts'
import { rateQuality } from '#service/domain/checks/quality.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { labelledPaths } from '#service/exports/bsi/labelled-for-test.ts'
import { evaluateBsi } from '#service/exports/compliance/evaluate-bsi.ts'
import { evaluateNtia } from '#service/exports/compliance/evaluate-ntia.ts'
import { evaluateChecks } from './evaluate-checks.ts'
import { checkRules } from './rules/rules.ts'

const document = { schemaValid: true, findings: [] }

const checkOf = (id: string) => checkRules.find((rule) => rule.id === id) ?? { subject: 'component' as const }

function evaluated(path: string) {
  const content = contentOf(sampleBytes(path))
  const outcomes = evaluateChecks(content, document, new Date('2026-11-20T08:00:00Z'))
  const results = checkRules.map((rule) => {
    const { state = 'unknown' } = outcomes.get(rule.id) ?? {}
    return { check: { ...rule, isEnabled: true }, state, isAccepted: false }
  })
  return { content, outcomes, frameworks: rateQuality(results).frameworks }
}

test.each(readablePaths(/^(cyclonedx|spdx)/))('%s', (path) => {
  const { content, outcomes, frameworks } = evaluated(path)
  expect(outcomes.size).toBe(checkRules.length)
  const positions = new Set(content.components.map(({ position }) => position))
  for (const [id, { state, subjects, failed, failures }] of outcomes) {
    expect(failed).toBeLessThanOrEqual(subjects)
    if (state === 'fail') expect(failed).toBe(failedObjects(checkOf(id), failures).length)
    expect(failures.every(({ position }) => position === null || positions.has(position))).toBe(true)
  }
  // What only a framework asks of components leads to one of them.
  for (const id of ['C08', 'C17', 'C18', 'C19', 'C20']) {
    expect(outcomes.get(id)?.failures.filter(({ position }) => position === null)).toEqual([])
  }
  const states = (...ids: readonly string[]) => ids.map((id) => outcomes.get(id)?.state ?? 'missing')
  const unmet = new Map(evaluateNtia(content).unmet.map(({ rule, components }) => [rule, components]))
  const ofNtia = {
    C01: 'Component name',
    C02: 'Component version',
    C03: 'Supplier name',
    C04: 'Other unique identifiers',
  }
  for (const [id, rule] of Object.entries(ofNtia))
    expect([id, outcomes.get(id)?.failed]).toEqual([id, unmet.get(rule) ?? 0])
  // The guideline is met as its own checker says, but for the format and what the checker adds to it.
  const bsi = evaluateBsi(content, run)
  const isMet = bsi.unmet.length === 0
  const isFailed = states('C08', 'C17', 'C18', 'C19', 'C20', 'D14').includes('fail')
  if (isMet) expect(isFailed).toBe(false)
  expect(frameworks).toHaveLength(4)
})

test.each(labelledPaths)('%s complies with the guideline', (path) => {
  const { frameworks } = evaluated(path)
  expect(frameworks[1]).toMatchObject({ compliant: true, failed: [] })
})
