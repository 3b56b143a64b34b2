import { formatCount } from '#renderer/lib/format.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './lists.module.css'
import * as texts from './texts.ts'
import type { NamedList } from './use-lists.ts'

/** Says how many policies and automation rules use a list. */
export function countOfUses({ usedBy }: Pick<NamedList, 'usedBy'>): string {
  return usedBy.length === 0 ? texts.notUsed : texts.usedByRules(formatCount(usedBy.length, texts.ruleForms))
}

/** Names the policies and automation rules that use a list. */
export function UsersOfList({ list }: { readonly list: NamedList }) {
  if (list.usedBy.length === 0) return <p className={text.third}>{texts.noPolicyOrAutomationRuleUses}</p>
  return (
    <section className={styles.users}>
      <h3>{texts.usedByRulesText(formatCount(list.usedBy.length, texts.ruleForms))}</h3>
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
