import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import styles from './licenses.module.css'
import { useLicenseChange } from './use-licenses.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { organizationLicenseColumns } from './organization-columns.tsx'
import { LicenseDialog } from './LicenseDialog.tsx'
import { LicenseFacts } from './LicenseFacts.tsx'
import {
  type ListedLicense,
  type ShownLicenses,
  useLicenseCounts,
  useOrganizationLicenses,
} from './use-organization-licenses.ts'

/** Lists what the organization accepts: licenses in use, those that nobody reviewed first, own ones, and the whole SPDX list. */
export function OrganizationLicensesView() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Licenses' }])
  const [shown, setShown] = useState<ShownLicenses>('used')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<ListedLicense | 'new' | null>(null)
  const { counts, role } = useLicenseCounts()
  const mayChange = ['Owner', 'Admin', 'Operator'].includes(role ?? '')
  const create = () => mayChange && setEdited('new')
  useKeys({ c: create, '/': () => document.getElementById('license-search')?.focus() })
  const label = (words: string, count: number | undefined) =>
    count === undefined ? words : `${words} ${formatNumber(count)}`
  const find = (id: string) => {
    setShown('all')
    setSearch(id)
  }
  return (
    <SettingsFrame here={paths.licenses}>
      <div className={styles.fill}>
        <div className={styles.top}>
          <PageHead
            title="Licenses"
            facts={['What your organization accepts. The state of a license counts in every version that has it.']}
            actions={
              mayChange && (
                <Button icon="plus" kind="go" keys="c" onClick={create}>
                  Add license
                </Button>
              )
            }
          />
        </div>
        <div className={classNames(tools.bar, styles.bar)}>
          <TextField
            id="license-search"
            className={tools.search}
            label="Search licenses"
            labelHidden
            type="search"
            placeholder="Id or name"
            icon="find"
            keys="/"
            value={search}
            onChange={setSearch}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Escape') setSearch('')
              if (key === 'Escape' || key === 'Enter') currentTarget.blur()
            }}
          />
          <Segments
            label="Show"
            value={shown}
            onChange={setShown}
            segments={[
              { value: 'used', label: label('In use', counts?.inUse.totalCount) },
              { value: 'own', label: label('Own', counts?.own.totalCount) },
              { value: 'all', label: label('All', counts?.all.totalCount) },
            ]}
          />
        </div>
        <List
          shown={shown}
          search={search.trim()}
          mayChange={mayChange}
          unreviewed={counts?.unreviewed.totalCount ?? 0}
          onEdit={setEdited}
          onAll={() => setShown('all')}
        />
        {edited !== null && (
          <LicenseDialog license={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onFind={find} />
        )}
      </div>
    </SettingsFrame>
  )
}

interface ListProps {
  readonly shown: ShownLicenses
  readonly search: string
  readonly mayChange: boolean
  readonly unreviewed: number
  readonly onEdit: (license: ListedLicense) => void
  readonly onAll: () => void
}

function List({ shown, search, mayChange, unreviewed, onEdit, onAll }: ListProps) {
  const { list, rows, totalCount, onNeedMore } = useOrganizationLicenses(shown, search)
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const change = useLicenseChange()
  const columns = useMemo(() => organizationLicenseColumns(openId), [openId])
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursorKey),
  )
  const setState = (state: string) => {
    const row = rows[at]
    if (!mayChange || !row) return
    // A reviewed license moves down, so that the next one comes to its place.
    if (shown !== 'all' && search === '') setCursorKey((rows[at + 1] ?? rows[at - 1] ?? row).id)
    if (row.state !== state) change.mutate({ id: row.id, state, before: row.state })
  }
  const edit = () => mayChange && rows[at] && onEdit(rows[at])
  useKeys({ y: () => setState('approved'), x: () => setState('rejected'), e: edit })
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading licenses" failed="Licenses could not be loaded" />
  if (rows.length === 0) return <NoLicenses shown={shown} search={search} onAll={onAll} />
  return (
    <>
      <VirtualTable
        label="Licenses"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ id }) => id}
        cursorKey={cursorKey}
        onCursor={({ id }) => setCursorKey(id)}
        onNeedMore={onNeedMore}
        onOpen={onOpen}
        onExpand={onExpand}
        detail={(license) =>
          license.id === openId ? (
            <LicenseFacts
              license={license}
              mayChange={mayChange}
              onChange={change.mutate}
              onEdit={() => onEdit(license)}
            />
          ) : null
        }
        minWidth="50rem"
      />
      <BottomBar>
        <span>
          {formatCount(totalCount, 'license')}
          {unreviewed > 0 && <span className={text.warn}>, {formatNumber(unreviewed)} in use not reviewed</span>}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">details</KeyHint>
        {mayChange && (
          <>
            <KeyHint keys="y x">approve, reject</KeyHint>
            <KeyHint keys="e">edit</KeyHint>
            <KeyHint keys="c">add</KeyHint>
          </>
        )}
      </BottomBar>
    </>
  )
}

function NoLicenses({ shown, search, onAll }: Pick<ListProps, 'shown' | 'search' | 'onAll'>) {
  const all = shown !== 'all' && <Button onClick={onAll}>Search the whole SPDX License List</Button>
  if (search !== '') {
    return (
      <EmptyState icon="find" title="No license matches" actions={all}>
        Neither the id nor the name of a license contains “{search}”.
      </EmptyState>
    )
  }
  return shown === 'own' ? (
    <EmptyState icon="key" title="No own licenses yet">
      A license that is not on the SPDX License List, such as one of a supplier, is added with its text. Expressions
      name it as LicenseRef- and its id.
    </EmptyState>
  ) : (
    <EmptyState icon="key" title="No license is in use yet" actions={all}>
      The licenses of the newest version of each environment are listed here.
    </EmptyState>
  )
}
