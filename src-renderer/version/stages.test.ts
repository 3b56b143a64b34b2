import { expect, test } from 'vitest'
import { stageTicks } from './stages.ts'

const stage = (name: string, status: 'COMPLETED' | 'IN_PROGRESS' | 'NOT_STARTED', more = {}) => ({
  name,
  status,
  done: null,
  total: null,
  startedAt: null,
  finishedAt: null,
  ...more,
})
const from = '2026-11-20T09:00:00.000Z'

test('ticks say how far each stage is, how long it took, and which one failed', () => {
  const stages = [
    stage('CHECKS', 'COMPLETED', { startedAt: from, finishedAt: '2026-11-20T09:00:00.010Z' }),
    stage('LABELING', 'COMPLETED', { startedAt: from, finishedAt: '2026-11-20T09:00:02.100Z' }),
    stage('AUTOMATION', 'COMPLETED'),
    stage('VULN_SCAN', 'IN_PROGRESS', { done: 320, total: 1284 }),
    stage('SUPPORT', 'NOT_STARTED'),
  ]
  const processingErrors = [{ stage: 'AUTOMATION', message: 'broken', at: from }]
  expect(stageTicks({ stages, processingErrors }).map(({ label, state, note }) => [label, state, note])).toEqual([
    ['Checks', 'done', undefined],
    ['Labeling', 'done', '2.1 s'],
    ['Automation', 'failed', undefined],
    ['Match', 'running', '320 of 1,284'],
    ['Support', 'waiting', undefined],
  ])
})
