import { any, type CpeName, isCpe, parseCpe } from './cpe-name.ts'

/**
 * Whether a CPE name of a statement means that of a component: every attribute that the statement does not leave open is the same.
 * `VERSION` when the statement names a version; null for another product, and for names that cannot be read.
 */
export function coversCpe(stated: string, own: string): 'VERSION' | 'PACKAGE' | null {
  const [theirs, ours] = [parseCpe(stated), parseCpe(own)]
  if (!isCpe(theirs) || !isCpe(ours) || theirs.vendor === any || theirs.product === any) return null
  const attributes = Object.keys(theirs) as (keyof CpeName)[] // a name has no other members
  if (!attributes.every((attribute) => theirs[attribute] === any || theirs[attribute] === ours[attribute])) return null
  return theirs.version === any ? 'PACKAGE' : 'VERSION'
}
