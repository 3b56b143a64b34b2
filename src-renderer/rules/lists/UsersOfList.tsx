import { formatCount } from '#renderer/lib/format.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './lists.module.css'
import type { NamedList } from './use-lists.ts'

/** Says how many policies and automation rules use a list. */
export function countOfUses({ usedBy }: Pick<NamedList, 'usedBy'>): string {
  return usedBy.length === 0 ? 'not used' : `used by ${formatCount(usedBy.length, 'rule')}`
}

/** Names the policies and automation rules that use a list. */
export function UsersOfList({ list }: { readonly list: NamedList }) {
  if (list.usedBy.length === 0) return <p className={text.third}>No policy or automation rule uses it.</p>
  return (
    <section className={styles.users}>
      <h3>Used by {formatCount(list.usedBy.length, 'rule')}</h3>
      <ul>
        {list.usedBy.map((name) => (
          <li key={name}>
            <VisibleText>{name}</VisibleText>
          </li>
        ))}
      </ul>
    </section>
  )
}
