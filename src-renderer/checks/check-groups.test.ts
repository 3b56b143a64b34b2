import { expect, test } from 'vitest'
import { describeResults, describeScore, groupHead, isFound, sortedByGroup } from './check-groups.ts'
import type { Result } from './use-checks.ts'

function result(
  id: string,
  severity: string,
  state: string,
  names: readonly string[] = [],
  isAccepted = false,
): Result {
  const frameworks = names.map((name) => ({ name, required: true, reference: '1' }))
  return {
    ...{ state, subjectsCount: 1, failuresCount: 1, acceptedAt: isAccepted ? '2026-11-30' : null, acceptance: null },
    evaluatedAt: '2026-11-30T09:00:00Z',
    check: {
      ...{ id, name: `Check ${id}`, description: '', subject: 'document', severity, domain: 'identity', weight: 1 },
      ...{ fixAction: null, frameworks },
    },
  } as Result // what the groups read
}

const rows = [
  result('D08', 'low', 'fail', ['NTIA minimum elements 2021']),
  result('D05', 'medium', 'fail', ['BSI TR-03183-2 v2.1.0']),
  result('C03', 'medium', 'fail', ['NTIA minimum elements 2021'], true),
  result('V03', 'medium', 'unknown'),
]
const heads = (grouping: 'severity' | 'framework') => {
  const sorted = sortedByGroup(rows, grouping)
  const head = groupHead(sorted, grouping)
  return sorted.map((row) => [row.check.id, head(row)?.name, head(row)?.note])
}

test('checks are grouped by severity, and each group says what it has', () => {
  expect(heads('severity')).toEqual([
    ['D05', 'Medium', '1 fails, 1 accepted, 1 cannot be told'],
    ['C03', undefined, undefined],
    ['V03', undefined, undefined],
    ['D08', 'Low', '1 fails'],
  ])
})

test('checks that no framework asks for stand last among the frameworks', () => {
  expect(heads('framework').map(([id, name]) => `${id} ${name ?? ''}`)).toEqual([
    'D08 NTIA',
    'C03 ',
    'D05 BSI',
    'V03 No framework',
  ])
})

test('a check is found by its id, its name and who asks for it', () => {
  const [row] = rows
  expect(row && ['d08', 'check ntia', 'bsi'].map((search) => isFound(row, search))).toEqual([true, true, false])
})

test.each([
  [1, '1 fails, 1 cannot be told, 1 passes, 1 does not apply'],
  [2, '2 fail, 2 cannot be told, 2 pass, 2 do not apply'],
])('what %i of each state do is said in its form', (count, note) => {
  const states = Array.from({ length: count }, () => ['fail', 'unknown', 'pass', 'not_applicable']).flat()
  const group = states.map((state) => result('D08', 'low', state))
  expect(group[0] && groupHead(group, 'severity')(group[0])?.note).toBe(note)
})

test('counts results in words, and says nothing of none', () => {
  expect(describeResults([])).toBe('')
})

test('the numbers of all checks and of those in the score are told apart', () => {
  const all = [...rows, result('A01', 'low', 'pass'), result('A02', 'low', 'not_applicable')]
  expect(describeScore({ passedCount: 1, applicableCount: 3 }, all)).toBe(
    '2 fail, 1 accepted, 1 cannot be told, 1 passes, 1 does not apply. The score counts 3 of the 6, weighted: 1 pass.',
  )
})
