import { expect, test } from 'vitest'
import { noTexts } from './decision.ts'
import { ruleOfDecision } from './rule-of-decision.ts'

const row = (vulnId: string, packageName: string) => ({ vulnId, packageName })
const empty = { impact: '', action: '', detail: '', fixedIn: '' }

test.each([
  [
    { status: 'not_affected', justification: 'component_not_present' } as const,
    { ...empty, status: 'not_affected', justification: 'component_not_present' },
  ],
  [{ status: 'affected', response: null } as const, { ...empty, status: 'affected', response: '' }],
  [{ status: 'affected', response: 'update' } as const, { ...empty, status: 'affected', response: 'update' }],
  [{ status: 'fixed' } as const, { ...empty, status: 'fixed' }],
])('%j becomes parameters of a rule', (decision, parameters) => {
  const rule = ruleOfDecision([row('CVE-2026-1', 'saddle')], decision, noTexts)
  expect(rule).toEqual({
    text: 'vuln.id is "CVE-2026-1" and component.name is "saddle"',
    decision: parameters,
  })
})

test('several rows are asked for in pairs, quoted, and texts come along', () => {
  const rows = [row('CVE-2026-1', 'a "b" \\c'), row('CVE-2026-2', 'girth')]
  const texts = { ...noTexts, impact: 'Not linked', note: 'mine' }
  expect(ruleOfDecision(rows, { status: 'fixed' }, texts)).toEqual({
    text: '(vuln.id is "CVE-2026-1" and component.name is "a \\"b\\" \\\\c") or (vuln.id is "CVE-2026-2" and component.name is "girth")',
    decision: { ...empty, impact: 'Not linked', status: 'fixed' },
  })
})
