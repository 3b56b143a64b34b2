import { expect, test } from 'vitest'
import type { ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'
import { cycleByCodename, cycleOf, hasMaintainedRelease, releaseState } from './release-state.ts'

const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']

function line(cycle: string, more: Partial<ReleaseCycle> = {}): ReleaseCycle {
  const dates = { releasedOn: null, activeUntil: null, securityUntil: null, extendedUntil: null, latestOn: null }
  return { ...dates, cycle, codename: null, isLongTerm: false, latest: null, ...more }
}

test.each<[string, Partial<ReleaseCycle>, object]>([
  ['no date', {}, { phase: 'unknown' }],
  ['security fixes until today', { securityUntil: today }, { phase: 'maintained', until: today }],
  [
    'security fixes until yesterday',
    { securityUntil: yesterday },
    { phase: 'ended', since: yesterday, extended: null },
  ],
  ['security fixes without end', { securityUntil: false }, { phase: 'maintained', until: null }],
  ['an end without a date', { securityUntil: true }, { phase: 'ended', since: null, extended: null }],
  ['active support alone', { activeUntil: tomorrow }, { phase: 'maintained', until: tomorrow }],
  [
    'security fixes after active support',
    { activeUntil: yesterday, securityUntil: tomorrow },
    { phase: 'maintained', until: tomorrow },
  ],
  [
    'extended support until today',
    { securityUntil: true, extendedUntil: today },
    { phase: 'ended', since: null, extended: `until ${today}` },
  ],
  [
    'extended support until yesterday',
    { securityUntil: true, extendedUntil: yesterday },
    { phase: 'ended', since: null, extended: null },
  ],
  [
    'extended support without end',
    { securityUntil: true, extendedUntil: false },
    { phase: 'ended', since: null, extended: 'without a known end' },
  ],
])('%s', (_, dates, expected) => {
  expect(releaseState(line('1', dates), today)).toEqual(expected)
})

test('has a maintained release as long as one of them may get fixes', () => {
  const [ended, unknown] = [line('1', { securityUntil: true }), line('2')]
  expect([[ended, unknown], [ended], []].map((releases) => hasMaintainedRelease({ releases }, today))).toEqual([
    true,
    false,
    false,
  ])
})

const releases = ['3.1', '3', '3.10', '8', '1.24', '5.x', 'jazz', 'V9'].map((cycle) => line(cycle))

test.each([
  ['3.1.2', '3.1'],
  ['3.10', '3.10'],
  ['3.11', '3'],
  ['3.1-rc1', '3.1'],
  ['8u372', '8'],
  ['80', undefined],
  ['go1.24.1', '1.24'],
  ['v1.24', '1.24'],
  [' 1:3.1.0 ', '3.1'],
  ['5.2', '5.x'],
  ['JAZZ', 'jazz'],
  ['jazz-1', 'jazz'],
  ['jazzy', undefined],
  ['jazz2', undefined],
  ['9.1', 'V9'],
  ['', undefined],
])('the line of %j is %j', (version, expected) => {
  expect(cycleOf(version, releases)?.cycle).toBe(expected)
})

test('finds a line by the first word of its codename', () => {
  const named = [line('22.04', { codename: 'Jammy Jellyfish' }), line('12', { codename: 'bookworm' }), line('13')]
  const found = ['JAMMY', 'jellyfish', 'Bookworm', 'book'].map((name) => cycleByCodename(name, named)?.cycle)
  expect(found).toEqual(['22.04', undefined, '12', undefined])
})
