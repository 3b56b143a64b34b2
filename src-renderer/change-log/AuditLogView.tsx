import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { useOwnRole } from '#renderer/lib/own-role.ts'
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
import { type AuditFilter, isDay, isNarrowed, noAuditFilter } from './audit-filter.ts'
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
import { useStepUndo } from './use-change-log.ts'
import styles from './change-log.module.css'
import * as texts from './texts.tsx'

/** Lists what users, rules and scans changed in the organization, and checks that nothing was taken out or changed. For administrators. */
export function AuditLogView() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.auditLog }])
  const role = useOwnRole()
  const chain = useChainCheck()
  const isAllowed = role.data === 'Owner' || role.data === 'Admin'
  return (
    <SettingsFrame here={paths.settingsPart('audit-log')} isFilled>
      <div className={styles.fill}>
        <div className={styles.top}>
          <PageHead
            title={texts.auditLog}
            facts={[texts.whatUsersRulesAndScansChanged]}
            actions={
              isAllowed && (
                <Button icon="check" disabled={chain.isBusy} onClick={() => void chain.check()}>
                  {chain.isBusy ? texts.checkingTheChain : texts.checkTheChain}
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
            <EmptyState icon="key" title={texts.onlyAnAdminOrOwner}>
              {texts.whatWasChangedInAVersion}
            </EmptyState>
          )
        ) : (
          <QueryState query={role} loading={texts.loadingTheAuditLog} failed={texts.yourRoleCouldNotBeLoaded} />
        )}
      </div>
    </SettingsFrame>
  )
}

/** Says what a check of the chain found. A broken chain is checked up to where it breaks. */
function ChainResult({ entriesCount, erasedCount, hash, problem, checkedAt }: ChainCheck) {
  const count = formatCount(entriesCount, texts.entryForms)
  const erased = texts.noContentBecauseWhatThey(formatCount(erasedCount, texts.hasForms))
  if (problem !== null) {
    return (
      <div className={styles.broken} role="alert">
        <Icon name="warning" />
        <div>
          <p>{texts.chainIsCheckedAt(<b>{texts.chainIsBroken(problem)}</b>, formatTime(checkedAt))}</p>
          <p className={text.second}>
            {texts.dataFileWasChangedOutside}
            {entriesCount > 0 && texts.chainIsWholeUpToEntry(formatNumber(entriesCount))}
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
          {texts.chainIsCountCheckedAt(<b>{texts.chainIsWhole}</b>, count, formatTime(checkedAt))}{' '}
          {erasedCount > 0 && erased}
        </p>
        <p className={text.second}>{texts.keepThisHashElsewhereLater(<span className={text.mono}>{hash}</span>)}</p>
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
          label={texts.who}
          labelHidden
          value={filter.userId}
          options={[
            { value: '', label: texts.allUsers },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(userId) => setFilter({ ...filter, userId })}
        />
        <div className={styles.days}>
          <Day label={texts.from} value={filter.since} onChange={(since) => setFilter({ ...filter, since })} />
          <Day label={texts.to} value={filter.until} onChange={(until) => setFilter({ ...filter, until })} />
        </div>
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
  // A field of the kind "date" would show days as the system writes them. Everywhere else they are written as here.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <TextField
        className={styles.date}
        label={label}
        labelHidden
        placeholder="YYYY-MM-DD"
        inputMode="numeric"
        maxLength={10}
        value={typed ?? value}
        error={typed === null || typed === '' || isDay(typed) ? null : texts.dayForm}
        onChange={(day) => {
          setTyped(day)
          if (day === '' || isDay(day)) onChange(day)
        }}
        onBlur={() => setTyped(null)}
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
      if (url === null) showToast({ text: texts.versionNoLongerExists })
      else navigate(url)
    } catch (error) {
      showError(error, texts.couldNotOpenTheVersion)
    }
  }
  const open = (entry: ChangeEntry) => {
    const url = urlInOrganization(entry)
    if (url !== null) navigate(url)
    else if (isVersion(entry) && entry.subjectId !== null) void openVersion(entry.subjectId)
  }
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingTheAuditLog} failed={texts.auditLogCouldNotBeLoaded} />
  if (rows.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState
        icon="find"
        title={texts.noChangeFits}
        actions={<Button onClick={onClear}>{texts.clearTheFilters}</Button>}
      >
        {texts.searchLooksAtNamesFieldsValues}
      </EmptyState>
    ) : (
      <EmptyState icon="clock" title={texts.noChangesRecorded}>
        {texts.whatUsersRulesAndScansChange}
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
