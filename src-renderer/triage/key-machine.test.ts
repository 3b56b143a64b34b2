import { describe, expect, it } from 'vitest'
import { describeDecision } from './session/decision.ts'
import { changesFindings, pressKey } from './key-machine.ts'
import type { PendingStatus, TriageCommand } from './key-machine.ts'

/** Plays presses such as `N 2` or `Shift+J` and returns the resulting commands. */
function play(line: string): { said: string; pending: PendingStatus } {
  let pending: PendingStatus = null
  const said: string[] = []
  for (const word of line.split(' ')) {
    const parts = word.split('+')
    const key = parts.at(-1) ?? ''
    const outcome = pressKey(pending, {
      key: key === 'Space' ? ' ' : key,
      shift: parts.includes('Shift'),
      mod: parts.includes('Ctrl'),
      alt: parts.includes('Alt'),
    })
    pending = outcome.pending
    if (outcome.command) said.push(say(outcome.command))
  }
  return { said: said.join('; '), pending }
}

function say(command: TriageCommand): string {
  if (command.type === 'answer') return describeDecision(command.answer)
  if (command.type === 'move') return `${command.extend ? 'extend' : 'move'} ${command.by}`
  return command.type === 'edge' ? command.to : command.type
}

describe('triage keys', () => {
  it.each([
    ['n 1', 'Not affected: component not present'],
    ['n 2', 'Not affected: vulnerable code not present'],
    ['n 3', 'Not affected: vulnerable code not in execute path'],
    ['n 4', 'Not affected: vulnerable code cannot be controlled by adversary'],
    ['n 5', 'Not affected: inline mitigations already exist'],
    ['N 2', 'Not affected: vulnerable code not present'],
    ['a 1', 'Affected: update'],
    ['a 2', 'Affected: workaround'],
    ['a 3', 'Affected: rollback'],
    ['a 4', 'Affected: cannot fix'],
    ['a 5', 'Affected: will not fix'],
    ['f', 'fixed'],
    ['u', 'Under investigation'],
    ['v n 2', 'same-vulnerability; Not affected: vulnerable code not present'],
    ['p a 5', 'same-package; Affected: will not fix'],
    ['n a 2', 'Affected: workaround'],
    ['n j 2', 'move 1'],
    ['n Escape 2', ''],
    ['2', ''],
    ['n 6', ''],
    ['n 0', ''],
    ['j k ArrowDown ArrowUp', 'move 1; move -1; move 1; move -1'],
    ['Shift+J Shift+K', 'extend 1; extend -1'],
    ['Shift+ArrowDown', 'extend 1'],
    ['x Ctrl+a', 'tick; tick-all'],
    ['z Shift+Z Ctrl+z', 'undo; redo; undo'],
    ['. ; / e', 'repeat; note; filter; evidence'],
    ['Shift+/', 'filter'],
    ['Enter Space Escape', 'open; peek; clear'],
    ['Home End', 'first; last'],
    ['Ctrl+n Ctrl+f Alt+j', ''],
    ['s l @ Alt+@', 'snooze; label; assign; assign'],
    ['y Shift+Y', 'accept; decline'],
    ['r', 'rule'],
    ['t', 'ticket'],
    ['b', ''],
    ['n Ctrl+a', 'tick-all'],
  ])('%s → %s', (line, said) => {
    expect(play(line).said).toBe(said)
  })

  it('keeps waiting for a digit after N and A while other keys are not for triage', () => {
    expect([play('n').pending, play('a').pending, play('n q').pending, play('n 2').pending]).toEqual([
      'not_affected',
      'affected',
      'not_affected',
      null,
    ])
  })
})

it('knows the keys that a role which may only read can use', () => {
  const keysOf = (isChange: boolean) =>
    [...Array.from('jkxvpfuyslrtom@.;z/eQ'), 'Enter', 'Escape', ' '].filter((key) => {
      const { command } = pressKey(null, { key, shift: false, mod: false, alt: false })
      return command !== null && changesFindings(command) === isChange
    })
  expect(keysOf(false).join(' ')).toBe('j k x v p m / e Enter Escape  ')
  expect(keysOf(true).join(' ')).toBe('f u y s l r t o @ . ; z')
  expect(changesFindings({ type: 'answer', answer: { status: 'under_investigation' } })).toBe(true)
})
