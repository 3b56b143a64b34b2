import { expect, test } from 'vitest'
import { stageTicks } from './stages.ts'

const from = '2026-11-20T09:00:00.000Z'
const stage = (name: string, status: 'COMPLETED' | 'IN_PROGRESS' | 'NOT_STARTED', more = {}) => ({
  name,
  status,
  done: null,
  total: null,
  startedAt: null,
  finishedAt: null,
  ...more,
})
const took = (end: string) => ({ startedAt: from, finishedAt: `2026-11-20T09:00:0${end}Z` })

test('shows the progress, duration, failure or idleness of each stage', () => {
  const stages = [
    stage('CHECKS', 'COMPLETED', took('2.500')),
    stage('POLICY_SCAN', 'COMPLETED', { outcome: 'NO_RULES', done: 0, total: 0, ...took('2.500') }),
    stage('LABELING', 'COMPLETED', { done: 9, total: 9, ...took('2.100') }),
    stage('AUTOMATION', 'COMPLETED', { error: { message: 'broken' } }),
    stage('VULN_SCAN', 'IN_PROGRESS', { done: 320, total: 1284 }),
    stage('VULN_SCAN', 'COMPLETED', { done: 0, total: 0, ...took('0.010') }),
    stage('SUPPORT', 'NOT_STARTED'),
  ]
  expect(stageTicks(stages).map(({ label, state, note }) => [label, state, note])).toEqual([
    ['Checks', 'idle', undefined],
    ['Policy', 'idle', 'no rules'],
    ['Labeling', 'done', '2.1 s'],
    ['Automation', 'failed', undefined],
    ['Scan', 'running', '320 of 1,284'],
    ['Scan', 'done', undefined],
    ['Support', 'waiting', undefined],
  ])
})
