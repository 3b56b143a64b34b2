import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { KeyLayer } from '#renderer/lib/keys.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { readGroup } from '#renderer/lib/typed-conditions.ts'
import text from '#renderer/ui/text.module.css'
import { type ConditionTree, textOf, treeOf, withNewGroup, withNewRow } from './condition-tree.ts'
import { ConditionGroupRows } from './ConditionGroupRows.tsx'
import styles from './conditions.module.css'
import * as texts from './texts.ts'
import { useConditionWords } from './use-conditions.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Edits conditions as rows. They are the same as the text, which is shown below. */
export function ConditionBuilder({
  appliesTo,
  value,
  errors,
  onChange,
  layer,
  readOnly,
}: {
  readonly appliesTo: string
  readonly value: string
  readonly errors: readonly string[]
  readonly onChange: (value: string) => void
  /** Of its keys. */
  readonly layer: KeyLayer
  readonly readOnly: boolean
}) {
  const subjects = useConditionWords(appliesTo)
  const { tree, change, problem } = useTree(appliesTo, value, onChange)
  const grow = (more: typeof withNewRow) => {
    if (!readOnly && tree !== null && subjects.length > 0) change(more(tree, subjects))
  }
  useRowKeys({ condition: () => grow(withNewRow), group: () => grow(withNewGroup) }, layer)
  return (
    <section aria-label={texts.conditionsAsRows} className={styles.builder}>
      <h3 className={styles.title}>{texts.conditions}</h3>
      {problem !== null && <p className={text.second}>{problem}</p>}
      {tree !== null && (
        <ConditionGroupRows tree={tree} depth={1} subjects={subjects} onChange={change} onRemove={null} />
      )}
      {value.trim() !== '' && (
        <p className={styles.asText}>
          <span className={text.third}>{texts.sameAsText}</span>
          <code>{value}</code>
        </p>
      )}
      {errors.length > 0 && (
        <p role="alert" className={text.bad}>
          {errors.join(' ')}
        </p>
      )}
    </section>
  )
}

/** The rows of a text. Rows that were edited are the truth from then on, also where they cannot be read yet. */
function useTree(appliesTo: string, value: string, onChange: (value: string) => void) {
  const [edited, setEdited] = useState<{ readonly tree: ConditionTree; readonly text: string } | null>(null)
  const isEdited = edited !== null && edited.text === value
  const read = useQuery({
    queryKey: queryKey('policy', 'rows', appliesTo, value),
    enabled: !isEdited,
    retry: false,
    queryFn: async ({ signal }) => {
      const { group } = await readGroup(value, appliesTo, signal)
      return group === null ? null : treeOf(group)
    },
  })
  const change = (tree: ConditionTree) => {
    const changed = textOf(tree)
    setEdited({ tree, text: changed })
    onChange(changed)
  }
  const tree = isEdited ? edited.tree : (read.data ?? null)
  const isUnread = !isEdited && (read.data === null || read.isError)
  return { tree, change, problem: isUnread ? texts.textCannotBeReadAsRows : null }
}
