import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { dismissTransientToasts, showError, showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { type AuditFilter, isNarrowed, noAuditFilter } from './audit-filter.ts'
import { allKinds, type ChangeEntry } from './change-words.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { ChangeTools } from './ChangeTools.tsx'
import { isVersion, urlInOrganization } from './places.ts'
import {
  type ChainCheck,
  findVersionUrl,
  readAuditLog,
  useAuditLog,
  useChainCheck,
  usePeople,
} from './use-audit-log.ts'
import { useRole, useStepUndo } from './use-change-log.ts'
import styles from './change-log.module.css'

/** Lists what users, rules and scans changed in the organization, and checks that nothing was taken out or changed. For administrators. */
export function AuditLogView() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Audit log' }])
  const role = useRole()
  const chain = useChainCheck()
  const isAllowed = role.data === 'Owner' || role.data === 'Admin'
  return (
    <SettingsFrame here={paths.settingsPart('audit-log')}>
      <div className={styles.fill}>
        <div className={styles.top}>
          <PageHead
            title="Audit log"
            facts={['What users, rules and scans changed, in all products. Entries are only added, never edited.']}
            actions={
              isAllowed && (
                <Button icon="check" disabled={chain.isBusy} onClick={() => void chain.check()}>
                  {chain.isBusy ? 'Checking the chain…' : 'Check the chain'}
                </Button>
              )
            }
          />
          {chain.result && <ChainResult {...chain.result} />}
        </div>
        {role.isSuccess ? (
          isAllowed ? (
            <Log />
          ) : (
            <EmptyState icon="key" title="Only an Admin or Owner can read the audit log">
              What was changed in a version is in its tab Changes, for all users.
            </EmptyState>
          )
        ) : (
          <QueryState query={role} loading="Loading the audit log" failed="Your role could not be loaded" />
        )}
      </div>
    </SettingsFrame>
  )
}

/** Says what a check of the chain found. A broken chain is checked up to where it breaks. */
function ChainResult({ entriesCount, erasedCount, hash, problem, checkedAt }: ChainCheck) {
  const count = formatCount(entriesCount, 'entry', 'entries')
  const erased = `${formatCount(erasedCount, 'has', 'have')} no content because what they were about was deleted.`
  if (problem !== null) {
    return (
      <div className={styles.broken} role="alert">
        <Icon name="warning" />
        <div>
          <p>
            <b>The chain is broken. {problem}.</b> Checked {formatTime(checkedAt)}.
          </p>
          <p className={text.second}>
            The data file was changed outside of Waybill, or is damaged. Compare it with a backup.
            {entriesCount > 0 && ` The chain is whole up to entry ${formatNumber(entriesCount)}, with the hash `}
            {entriesCount > 0 && <span className={text.mono}>{hash}</span>}
          </p>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.whole} role="status">
      <Icon name="check" />
      <div>
        <p>
          <b>The chain is whole.</b> {count}, checked {formatTime(checkedAt)}. {erasedCount > 0 && erased}
        </p>
        <p className={text.second}>
          Keep this hash elsewhere. Later it shows whether entries were cut off:{' '}
          <span className={text.mono}>{hash}</span>
        </p>
      </div>
    </div>
  )
}

function Log() {
  const [filter, setFilter] = useState(noAuditFilter)
  const people = usePeople()
  useEffect(() => dismissTransientToasts(), []) // here Z undoes the entry with the cursor, not what they offer
  return (
    <>
      <ChangeTools
        filter={filter}
        onFilter={setFilter}
        kinds={allKinds}
        filename="audit-log"
        readAll={() => readAuditLog(filter)}
      >
        <Select
          label="Who"
          labelHidden
          value={filter.userId}
          options={[{ value: '', label: 'All users' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(userId) => setFilter({ ...filter, userId })}
        />
        <Day label="From" value={filter.since} onChange={(since) => setFilter({ ...filter, since })} />
        <Day label="To" value={filter.until} onChange={(until) => setFilter({ ...filter, until })} />
      </ChangeTools>
      <List filter={filter} onClear={() => setFilter(noAuditFilter)} />
    </>
  )
}

function Day({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <TextField
        label={label}
        labelHidden
        type="date"
        min="1970-01-01"
        max="2999-12-31"
        value={value}
        onChange={(day) => onChange(day === '' || (day >= '1970-01-01' && day <= '2999-12-31') ? day : value)}
      />
    </label>
  )
}

const opens = (entry: ChangeEntry) => isVersion(entry) || urlInOrganization(entry) !== null

function List({ filter, onClear }: { readonly filter: AuditFilter; readonly onClear: () => void }) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useAuditLog(filter)
  const undo = useStepUndo()
  const openVersion = async (sbomId: string) => {
    try {
      const url = await findVersionUrl(sbomId)
      if (url === null) showToast({ text: 'The version no longer exists' })
      else navigate(url)
    } catch (error) {
      showError(error, 'Could not open the version')
    }
  }
  const open = (entry: ChangeEntry) => {
    const url = urlInOrganization(entry)
    if (url !== null) navigate(url)
    else if (isVersion(entry) && entry.subjectId !== null) void openVersion(entry.subjectId)
  }
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading the audit log" failed="The audit log could not be loaded" />
  if (rows.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState icon="find" title="No change fits" actions={<Button onClick={onClear}>Clear the filters</Button>}>
        The search looks at names, fields, values and people. Case is ignored.
      </EmptyState>
    ) : (
      <EmptyState icon="clock" title="No changes recorded">
        What users, rules and scans change from now on is listed here: who, when, from where, before and after.
      </EmptyState>
    )
  }
  return (
    <ChangeTable
      rows={rows}
      totalCount={totalCount}
      onNeedMore={onNeedMore}
      opens={opens}
      onOpen={open}
      canUndo={({ operationId, action }) => operationId !== null && action !== 'UNDONE'}
      onUndo={({ operationId }) => operationId !== null && void undo(operationId)}
    />
  )
}
