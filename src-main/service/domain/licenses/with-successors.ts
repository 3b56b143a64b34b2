import { licenseOf } from './expression-state.ts'
import { listedLicenses, successorOf } from './license-list.ts'
import { licenseKey } from './organization-license.ts'

const listed = new Map(listedLicenses.map((license) => [licenseKey(license.spdxId), license]))

/**
 * Returns an expression with the successor in place of each deprecated id, otherwise as it was written. Null if nothing is deprecated, or the
 * list names no successor for one.
 */
export function withSuccessors(expression: string): string | null {
  const words = expression.split(/([()\s]+)/)
  const changed = words.map((word, place) => {
    const orLater = word.endsWith('+')
    const id = licenseKey(orLater ? word.slice(0, -1) : word)
    const license = licenseOf({ kind: 'license', id, orLater, exception: null }, listed)
    if (!license?.deprecated) return word
    const successor = successorOf(license.spdxId, orLater)
    // An exception of the successor and one that follows cannot both be written.
    const isFollowed = words.slice(place + 1).find((other) => other.trim() !== '') === 'WITH'
    return successor === '' || (isFollowed && successor.includes(' ')) ? null : successor
  })
  if (changed.includes(null)) return null
  const text = changed.join('')
  return text === expression ? null : text
}
