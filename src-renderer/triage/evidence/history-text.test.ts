import { expect, test } from 'vitest'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { describeEntry } from './history-text.ts'
import type { HistoryEntry } from './history-text.ts'

const notAffected = { vexStatus: { id: vexStatuses[0].id }, vexJustification: { id: vexJustifications[1].id } }
const undecided = { vexStatus: null, vexJustification: null }

function entry(
  action: string,
  changes: readonly (readonly [string, string | null, string | null])[],
  more: Partial<HistoryEntry> = {},
) {
  return {
    id: 'one',
    at: '2026-11-20T08:00:00Z',
    action,
    actor: { kind: 'USER', name: 'Ada' },
    cdxResponse: null,
    sbom: null,
    ...undecided,
    changes: changes.map(([field, oldValue, newValue]) => ({ field, oldValue, newValue })),
    ...more,
  }
}

const decided = [
  ['vexStatus', null, 'not_affected'],
  ['vexJustification', null, 'vulnerable_code_not_present'],
] as const
const version = { sbom: { id: 'v', projectVersion: '4.1.3' } }

test.each([
  [entry('DECIDED', decided, notAffected), 'Not affected: vulnerable code not present'],
  [
    entry('DECIDED', [...decided, ['note', null, 'seen'], ['scope', 'VERSION', 'PRODUCT']], notAffected),
    'Not affected: vulnerable code not present | note: seen | for this product',
  ],
  [
    entry('CONFIRMED', decided, { ...notAffected, ...version }),
    'Earlier decision confirmed from 4.1.3. Not affected: vulnerable code not present',
  ],
  [entry('UNDONE', [['vexStatus', 'not_affected', null]]), 'Undone | now undecided'],
  [entry('REDONE', decided, notAffected), 'Redone | now not affected: vulnerable code not present'],
  [entry('SNOOZED', [['snoozedUntil', null, '2026-12-01']]), 'Snoozed until 2026-12-01'],
  [entry('SNOOZED', [['snoozedUntilDataChanges', null, 'true']]), 'Snoozed until the data changes'],
  [
    entry('SNOOZED', [
      ['snoozedUntilDataChanges', 'true', null],
      ['shownBecause', null, 'Added to the KEV catalog'],
    ]),
    'Snooze ended | snooze ended because: Added to the KEV catalog',
  ],
  [entry('ASSIGNED', [['assignee', null, 'Ada']]), 'Assigned | assignee: Ada'],
  [entry('LABELED', [['labels', 'web', null]]), 'Labeled | labels removed, was “web”'],
  [
    entry('SEVERITY_CHANGED', [
      ['severity', 'high', 'low'],
      ['severityReason', null, 'Not reachable'],
    ]),
    'Severity changed | severity: low, was “high” | because: Not reachable',
  ],
  [
    entry('STATE_CHANGED', [
      ['state', 'AFFECTED', 'INACTIVE'],
      ['stateReason', null, 'advisory withdrawn'],
    ]),
    'State changed | state: inactive, was “affected” | because: advisory withdrawn',
  ],
  [
    entry('EVIDENCE_CHANGED', [['staleReasons', null, 'The severity is critical, was medium']]),
    'Evidence changed | The severity is critical, was medium',
  ],
  [entry('DECLINED', [], version), 'Proposal declined from 4.1.3'],
  [entry('BROUGHT_BY_A_LATER_SERVICE', []), 'brought by a later service'],
])('%#', (one, words) => {
  const { what, lines } = describeEntry(one)
  expect([what, ...lines].join(' | ')).toBe(words)
})
