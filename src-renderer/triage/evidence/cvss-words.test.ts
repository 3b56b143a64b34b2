import { describe, expect, it } from 'vitest'
import { toTiles } from './cvss-words.ts'

describe('tiles of a CVSS vector', () => {
  it.each([
    ['Attack Vector', 'Network', 'Reach 4/4'],
    ['Attack Vector', 'Physical', 'Reach 1/4'],
    ['Attack Vector', 'Adjacent Network', 'Reach 3/4'],
    ['Attack Complexity', 'Low', 'Effort 2/2'],
    ['Privileges Required', 'None', 'Rights 3/3'],
    ['Scope', 'Unchanged', 'Scope 1/2'],
    ['Scope', 'Changed', 'Scope 2/2'],
    ['Confidentiality', 'None', 'Secrecy 0/2'],
    ['Confidentiality Impact', 'High', 'Secrecy 2/2'],
    ['Availability Impact', 'Complete', 'Uptime 2/2'],
    ['Vulnerable System Integrity', 'Low', 'Integrity 1/2'],
    ['Automatable', 'Yes', 'Automatable 0/0'],
  ])('%s is %s', (key, value, said) => {
    const [tile] = toTiles([{ key, value }])
    expect(`${tile?.name} ${tile?.level}/${tile?.of}`).toBe(said)
  })

  it('leave out what is not defined', () => {
    expect(toTiles([{ key: 'Exploit Maturity', value: 'Not Defined' }])).toEqual([])
  })
})
