import type { ConditionGroup } from './condition.ts'

const subjects: ReadonlySet<string> = new Set(['version.product', 'product.label'])
const naming: ReadonlySet<string> = new Set(['is', 'in', 'contains', 'startswith', 'matches', 'hasany', 'hasall'])
const excluding: ReadonlySet<string> = new Set(['isnot', 'notin', 'hasnone'])

/** Tests whether conditions name the products that they are about, so that whatever they find is of products that they name. */
export function namesProducts({ match, negate, conditions, groups }: ConditionGroup, isTurned = false): boolean {
  const turned = negate !== isTurned
  const operators = turned ? excluding : naming
  const parts = [
    ...conditions.map(({ subject, operator }) => {
      return subjects.has(subject.toLowerCase()) && operators.has(operator.toLowerCase())
    }),
    ...groups.map((group) => namesProducts(group, turned)),
  ]
  const needsAll = (match === 'ALL') !== turned
  return needsAll ? parts.some(Boolean) : parts.length > 0 && parts.every(Boolean)
}
