import { describe, expect, it } from 'vitest'
import { toTiles } from './cvss-tiles.ts'

describe('tiles of a CVSS vector', () => {
  it.each([
    ['Attack Vector', 'Network', 'Attack Vector 4/4'],
    ['Attack Vector', 'Physical', 'Attack Vector 1/4'],
    ['Attack Vector', 'Adjacent', 'Attack Vector 3/4'],
    ['Access Vector', 'Adjacent Network', 'Access Vector 2/3'],
    ['User Interaction', 'Required', 'User Interaction 1/2'],
    ['User Interaction', 'Passive', 'User Interaction 2/3'],
    ['Attack Complexity', 'Low', 'Attack Complexity 2/2'],
    ['Privileges Required', 'None', 'Privileges Required 3/3'],
    ['Scope', 'Unchanged', 'Scope 1/2'],
    ['Scope', 'Changed', 'Scope 2/2'],
    ['Confidentiality', 'None', 'Confidentiality 0/2'],
    ['Confidentiality', 'High', 'Confidentiality 2/2'],
    ['Availability', 'Complete', 'Availability 2/2'],
    ['Availability', 'Partial', 'Availability 1/2'],
    ['Subsequent System Availability', 'High', 'Subsequent System Availability 2/2'],
    ['Vulnerable System Integrity', 'Low', 'Vulnerable System Integrity 1/2'],
    ['Automatable', 'Yes', 'Automatable 0/0'],
  ])('describes %s as %s', (key, value, said) => {
    const [tile] = toTiles([{ key, value }])
    expect(`${tile?.name} ${tile?.level}/${tile?.of}`).toBe(said)
  })

  it('omit values that are not defined', () => {
    expect(toTiles([{ key: 'Exploit Maturity', value: 'Not Defined' }])).toEqual([])
  })
})
