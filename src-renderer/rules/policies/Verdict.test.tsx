// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GatePanel } from './GatePanel.tsx'
import type { VersionPolicies } from './use-policies.ts'
import { Verdict } from './Verdict.tsx'

afterEach(cleanup)

type Coverage = VersionPolicies['stats']['matchCoverage']

const counts = { total: 4, failed: 0, warned: 0, passed: 3, errored: 0, skipped: 1 }
const everything: Coverage = { exact: 7, cpe: 0, name: 0, notEvaluated: 0, none: 0 }

function show(
  policyResult: string,
  warned: number,
  matchCoverage: Coverage,
  { status = 'PASS', isReading = false, results = [] as readonly object[], passed = 3 } = {},
) {
  const version = {
    ...{ id: 'v', projectVersion: '1.0', policyResult, stats: { matchCoverage } },
    project: { id: 'e', name: 'default', projectGroup: { id: 'p', name: 'Shop' } },
    policyGate: { status, evaluatedAt: null, counts: { ...counts, warned, passed } },
    ...{ policyResults: { totalCount: results.length, nodes: results }, policyHistory: { totalCount: 0, nodes: [] } },
  } as unknown as VersionPolicies
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Verdict version={version} mayChange isReading={isReading} />
      <GatePanel version={version} />
    </QueryClientProvider>,
  )
  return [screen.getByRole('heading', { level: 2 }).textContent, screen.getByRole('status').textContent]
}

test('while a newer verdict is read, the one that is shown keeps its word, its exit code and its button', () => {
  expect(show('fail', 0, everything, { status: 'FAIL', isReading: true })[0]).toBe('Fails')
  expect(screen.getByText('reading…')).toBeTruthy()
  expect(screen.getByText(/ends now with 3: fails/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Evaluate again' }).hasAttribute('disabled')).toBe(false)
})

test('a policy that warns is what the head says, while the build still ends with 0', () => {
  expect(show('warn', 1, everything)).toEqual(['Warns', '1 warns, 3 pass, 1 out of scope'])
  expect(screen.getByText(/ends now with 0: warns/)).toBeTruthy()
})

test('a pass without any evaluated component says so, and is not what the gate ends with 4 for', () => {
  const [head, second] = show('pass', 0, { ...everything, exact: 0, notEvaluated: 7 })
  expect(head).toBe('Not evaluated')
  expect(second).toContain('About the vulnerabilities of 7 components this says nothing.')
  expect(screen.getByText(/ends now with 0: passes, no component evaluated/)).toBeTruthy()
})

test('a warning does not hide that components were not evaluated', () => {
  expect(show('warn', 1, { ...everything, exact: 0, notEvaluated: 7 })).toEqual([
    'Warns',
    '1 warns, 3 pass, 1 out of scope. About the vulnerabilities of 7 components this says nothing.',
  ])
})

test('a pass of a part says of how many components it says nothing', () => {
  expect(show('pass', 0, { ...everything, none: 2 })[0]).toBe('Passes, 2 not evaluated')
  expect(screen.getByText(/ends now with 0: passes, 2 not evaluated/)).toBeTruthy()
})

test('policies about findings, the age of the data and public records do not count as passed where no component was evaluated', () => {
  const passes = (appliesTo: string, rule: string) => ({
    ...{ id: rule, resultType: 'pass' },
    policy: { appliesTo, conditions: { text: rule } },
  })
  const results = [
    passes('finding', 'vuln.kev is yes'),
    passes('version', 'version.feedAge olderThan 5d'),
    passes('component', 'component.internal is yes and component.publicRecord exists'),
    passes('component', 'component.versionsBehind > 2'),
  ]
  const words = (coverage: Coverage) => {
    cleanup()
    return show('pass', 0, coverage, { results, passed: 4 })[1]
  }
  expect(words({ ...everything, exact: 0, none: 7 })).toContain('1 passes, 3 not evaluated, 1 out of scope.')
  expect(words({ ...everything, exact: 1, none: 6 })).toContain('4 pass, 1 out of scope')
})
