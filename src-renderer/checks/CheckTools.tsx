import { formatNumber } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { CheckGrouping } from './check-groups.ts'
import styles from './checks.module.css'
import { ExportChecks } from './ExportChecks.tsx'
import * as texts from './texts.tsx'
import type { Result } from './use-checks.ts'

interface CheckToolsProps {
  readonly sbomId: string
  /** Label of the version. */
  readonly label: string
  readonly results: readonly Result[]
  readonly search: string
  readonly grouping: CheckGrouping
  /** The framework whose checks are listed; null for all. */
  readonly framework: string | null
  /** Whether the list has the checks that pass or do not apply; that of a framework always has. */
  readonly showsPassed: boolean
  readonly onSearch: (search: string) => void
  readonly onGrouping: (grouping: CheckGrouping) => void
  readonly onFramework: (name: string | null) => void
  readonly onShowPassed: (shows: boolean) => void
}

/** Search, what the list is narrowed to, grouping, and the export. A framework has its own order, that of its clauses. */
export function CheckTools(props: CheckToolsProps) {
  const { sbomId, label, results, search, grouping, framework, onSearch, onGrouping } = props
  return (
    <div className={classNames(tools.bar, styles.tools)}>
      <TextField
        id="check-search"
        label={texts.searchChecks}
        labelHidden
        type="search"
        icon="find"
        keys="/"
        placeholder={texts.checkOrFramework}
        value={search}
        onChange={onSearch}
      />
      <Narrowing {...props} />
      <div className={tools.end}>
        {framework === null && (
          <Segments
            label={texts.groupBy}
            segments={[
              { value: 'severity', label: texts.severity },
              { value: 'framework', label: texts.framework },
              { value: 'topic', label: texts.topic },
            ]}
            value={grouping}
            onChange={onGrouping}
          />
        )}
        <ExportChecks {...{ sbomId, label, results }} />
      </div>
    </div>
  )
}

/** The filter of the list: one framework with all of its checks, or what does not pass, which the list begins with. */
function Narrowing({ results, framework, showsPassed, onFramework, onShowPassed }: CheckToolsProps) {
  if (framework !== null)
    return (
      <Chip label={texts.checksOfAllFrameworks} onRemove={() => onFramework(null)}>
        <span>{texts.frameworkIs(<b>{framework}</b>)}</span>
      </Chip>
    )
  const passed = results.filter(({ state }) => state === 'pass' || state === 'not_applicable').length
  if (passed === 0) return null
  if (showsPassed)
    return (
      <Button icon="plus" onClick={() => onShowPassed(false)}>
        {texts.onlyWhatFails}
      </Button>
    )
  return (
    <Chip label={texts.listTheThatPassOrDo(formatNumber(passed))} onRemove={() => onShowPassed(true)}>
      <span>{texts.resultIs(<b>{texts.failOrCannotBeTold}</b>)}</span>
    </Chip>
  )
}
