import { useState } from 'react'
import { formatCount, formatDay, formatVersion } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './compare.module.css'
import * as texts from './texts.tsx'
import { useComparableVersions } from './use-compare.ts'

/** Chooses a version of any product for one side. Enter in the search takes the first one. */
export function VersionDialog({
  side,
  other,
  onChoose,
  onClose,
}: {
  readonly side: 'older' | 'newer'
  /** The version of the other side, which is marked. */
  readonly other: string | undefined
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const versions = useComparableVersions(search.trim())
  const rows = versions.data?.nodes ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.chooseTheVersion(side)}
      width="38rem"
      onOpenFocus={(event) => {
        event.preventDefault()
        document.getElementById('compare-version')?.focus()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (rows[0] && versions.isSuccess) onChoose(rows[0].id)
        }}
      >
        <TextField
          id="compare-version"
          label={texts.searchVersions}
          labelHidden
          type="search"
          icon="find"
          placeholder={texts.versionOrProduct}
          value={search}
          onChange={setSearch}
        />
      </form>
      {!versions.isSuccess && (
        <QueryState query={versions} loading={texts.loadingVersions} failed={texts.versionsCouldNotBeLoaded} />
      )}
      {versions.isSuccess && rows.length === 0 && <p className={text.second}>{texts.noMatchingVersions}</p>}
      <div className={styles.choices}>
        {rows.map((version) => (
          <button key={version.id} type="button" className={styles.choice} onClick={() => onChoose(version.id)}>
            <b>{visibleText(formatVersion(version.projectVersion))}</b>
            <span className={text.second}>
              {visibleText(version.project.projectGroup.name)}, {visibleText(version.project.name)},{' '}
              {formatDay(version.createdAt)}
            </span>
            {version.id === other && <span className={text.third}>{texts.otherSide}</span>}
          </button>
        ))}
      </div>
      {versions.isSuccess && versions.data.totalCount > rows.length && (
        <p className={text.third}>
          {texts.newestOfSearchToFindOlder(rows.length, formatCount(versions.data.totalCount, texts.versionForms))}
        </p>
      )}
    </Dialog>
  )
}
