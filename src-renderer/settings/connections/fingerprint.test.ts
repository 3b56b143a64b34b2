import { expect, it } from 'vitest'
import { formatFingerprint, shortFingerprint } from './fingerprint.ts'

const sha256 = '7ac3519e04b8d2661f90ac3b77e5284dc10b925af36ed840831cb72955ea190e'

it('shows a fingerprint as browsers do', () => {
  expect(formatFingerprint(sha256)).toEqual([
    '7A:C3:51:9E:04:B8:D2:66:1F:90:AC:3B:77:E5:28:4D',
    'C1:0B:92:5A:F3:6E:D8:40:83:1C:B7:29:55:EA:19:0E',
  ])
  expect(shortFingerprint(sha256)).toBe('7A:C3:51…19:0E')
})
