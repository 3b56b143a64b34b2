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
import { CopyRows } from '#renderer/ui/table/CopyRows.tsx'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { droppedColumns, organizationLicenseColumns } from './organization-columns.tsx'
import { LicenseDialog } from './LicenseDialog.tsx'
import { LicenseFacts } from './LicenseFacts.tsx'
import * as texts from './texts.tsx'
import {
  type ListedLicense,
  type ShownLicenses,
  useLicenseCounts,
  useOrganizationLicenses,
} from './use-organization-licenses.ts'

/** Lists what the organization accepts: licenses in use, those that nobody reviewed first, own ones, and the whole SPDX list. */
export function OrganizationLicensesView() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.licenses }])
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
    <SettingsFrame here={paths.licenses} isFilled>
      <div className={styles.fill}>
        <div className={styles.top}>
          <PageHead
            title={texts.licenses}
            facts={[texts.whatYourOrganizationAccepts]}
            actions={
              mayChange && (
                <Button icon="plus" kind="go" keys="c" onClick={create}>
                  {texts.addLicense}
                </Button>
              )
            }
          />
        </div>
        <div className={classNames(tools.bar, styles.bar)}>
          <TextField
            id="license-search"
            className={tools.search}
            label={texts.searchLicenses}
            labelHidden
            type="search"
            placeholder={texts.idOrName}
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
            label={texts.show}
            value={shown}
            onChange={setShown}
            segments={[
              { value: 'used', label: label(texts.inUse, counts?.inUse.totalCount) },
              { value: 'own', label: label(texts.own, counts?.own.totalCount) },
              { value: 'all', label: label(texts.all, counts?.all.totalCount) },
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
  const { list, rows, totalCount, onNeedMore, readAll } = useOrganizationLicenses(shown, search)
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const { change } = useLicenseChange()
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
    change({ id: row.id, state, before: row.state })
  }
  const edit = () => mayChange && rows[at] && onEdit(rows[at])
  useKeys({ y: () => setState('approved'), x: () => setState('rejected'), e: edit })
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingLicenses} failed={texts.licensesCouldNotBeLoaded} />
  if (rows.length === 0) return <NoLicenses shown={shown} search={search} onAll={onAll} />
  return (
    <>
      <VirtualTable
        label={texts.licenses}
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
            <LicenseFacts license={license} mayChange={mayChange} onChange={change} onEdit={() => onEdit(license)} />
          ) : null
        }
        dropped={droppedColumns}
      />
      <BottomBar>
        <span>
          {formatCount(totalCount, texts.licenseForms)}
          {unreviewed > 0 && <span className={text.warn}>{texts.inUseNotReviewed(formatNumber(unreviewed))}</span>}
        </span>
        <CopyRows columns={columns} readAll={readAll} small />
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{texts.details}</KeyHint>
        {mayChange && (
          <>
            <KeyHint keys="y x">{texts.approveReject}</KeyHint>
            <KeyHint keys="e">{texts.editInline}</KeyHint>
            <KeyHint keys="c">{texts.add}</KeyHint>
          </>
        )}
      </BottomBar>
    </>
  )
}

function NoLicenses({ shown, search, onAll }: Pick<ListProps, 'shown' | 'search' | 'onAll'>) {
  const all = shown !== 'all' && <Button onClick={onAll}>{texts.searchTheWholeSpdxLicenseList}</Button>
  if (search !== '') {
    return (
      <EmptyState icon="find" title={texts.noLicenseMatches} actions={all}>
        {texts.neitherTheIdNorTheName(search)}
      </EmptyState>
    )
  }
  return shown === 'own' ? (
    <EmptyState icon="key" title={texts.noOwnLicensesYet}>
      {texts.licenseThat}
    </EmptyState>
  ) : (
    <EmptyState icon="key" title={texts.noLicenseIsInUseYet} actions={all}>
      {texts.licensesOfTheNewestVersion}
    </EmptyState>
  )
}
