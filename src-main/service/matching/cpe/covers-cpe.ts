import { any, type CpeName, isCpe, parseCpe } from './cpe-name.ts'

/**
 * Tests whether a CPE name of a statement covers that of a component: all attributes other than ANY must be equal. Returns `VERSION` if the
 * statement names a version, `PACKAGE` if not, and null for another product or an unreadable name.
 */
export function coversCpe(stated: string, own: string): 'VERSION' | 'PACKAGE' | null {
  const [theirs, ours] = [parseCpe(stated), parseCpe(own)]
  if (!isCpe(theirs) || !isCpe(ours) || theirs.vendor === any || theirs.product === any) return null
  const attributes = Object.keys(theirs) as (keyof CpeName)[] // a name has no other members
  if (!attributes.every((attribute) => theirs[attribute] === any || theirs[attribute] === ours[attribute])) return null
  return theirs.version === any ? 'PACKAGE' : 'VERSION'
}
