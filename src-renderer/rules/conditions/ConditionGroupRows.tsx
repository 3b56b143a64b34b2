import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { type ConditionTree, maxDepth, withNewGroup, withNewRow } from './condition-tree.ts'
import { ConditionRowFields } from './ConditionRowFields.tsx'
import styles from './conditions.module.css'
import * as texts from './texts.ts'
import type { SubjectWord } from './use-conditions.ts'

const matches = [
  { value: 'ALL', label: texts.all },
  { value: 'ANY', label: texts.any },
] as const

/** Edits a group: its rows, then the groups in it. */
export function ConditionGroupRows({
  tree,
  depth,
  subjects,
  onChange,
  onRemove,
}: {
  readonly tree: ConditionTree
  /** 1 for the outermost group. */
  readonly depth: number
  readonly subjects: readonly SubjectWord[]
  readonly onChange: (tree: ConditionTree) => void
  /** Null for the outermost group. */
  readonly onRemove: (() => void) | null
}) {
  const { match, negate, conditions, groups } = tree
  const joint = match === 'ALL' ? 'and' : 'or'
  const button = { small: true, kind: 'bare', icon: 'plus', disabled: subjects.length === 0 } as const
  const name = texts.allOrAnyOfThese(negate ? texts.not : '', match === 'ALL' ? texts.allInline : texts.anyInline)
  return (
    <div role="group" aria-label={name} className={classNames(styles.group, negate && styles.negated)}>
      <div className={styles.groupHead}>
        <Segments
          label={texts.joinedBy}
          segments={matches}
          value={match}
          onChange={(next) => onChange({ ...tree, match: next })}
        />
        <span>{texts.ofTheseHold}</span>
        <Checkbox checked={negate} onChange={(next) => onChange({ ...tree, negate: next })}>
          {texts.notInline}
        </Checkbox>
        {onRemove && <IconButton icon="close" kind="bare" small label={texts.removeTheGroup} onClick={onRemove} />}
      </div>
      {conditions.map((row, at) => (
        <div key={row.id} className={styles.joined}>
          <span className={styles.joint}>{at > 0 && joint}</span>
          <ConditionRowFields
            row={row}
            subjects={subjects}
            onChange={(changed) => onChange({ ...tree, conditions: conditions.with(at, changed) })}
            onRemove={() => onChange({ ...tree, conditions: conditions.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {groups.map((group, at) => (
        <div key={group.id} className={styles.joined}>
          <span className={styles.joint}>{at + conditions.length > 0 && joint}</span>
          <ConditionGroupRows
            tree={group}
            depth={depth + 1}
            subjects={subjects}
            onChange={(changed) => onChange({ ...tree, groups: groups.with(at, changed) })}
            onRemove={() => onChange({ ...tree, groups: groups.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div className={styles.groupActions}>
        <Button {...button} keys={depth === 1 ? 'c' : undefined} onClick={() => onChange(withNewRow(tree, subjects))}>
          {texts.condition}
        </Button>
        {depth < maxDepth && (
          <Button
            {...button}
            keys={depth === 1 ? 'g' : undefined}
            onClick={() => onChange(withNewGroup(tree, subjects))}
          >
            {texts.group}
          </Button>
        )}
      </div>
    </div>
  )
}
