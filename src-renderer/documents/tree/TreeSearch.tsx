import type { Ref } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { mostMatches } from './search-tree.ts'
import * as texts from './texts.tsx'
import styles from './tree.module.css'
import type { useTreeSearch } from './use-tree-search.ts'

interface TreeSearchProps {
  readonly ref: Ref<HTMLInputElement>
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly search: ReturnType<typeof useTreeSearch>
}

/** Searches names and values of a document, and goes from one match to the next. */
export function TreeSearch({ ref, typed, onChange, search }: TreeSearchProps) {
  const { matches, at, isSearching, move } = search
  const count =
    matches.length === mostMatches ? texts.mostMatchesOrMore(formatNumber(mostMatches)) : formatNumber(matches.length)
  const isEmpty = typed.trim() === ''
  return (
    <div className={styles.search} role="search">
      <TextField
        ref={ref}
        type="search"
        icon="find"
        keys="/"
        label={texts.findInTheDocument}
        labelHidden
        placeholder={texts.nameOrValue}
        value={typed}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move(event.shiftKey ? -1 : 1)
          if (event.key !== 'Escape') return
          onChange('')
          event.currentTarget.blur()
        }}
      />
      <span className={styles.found} role="status">
        {isEmpty
          ? ''
          : isSearching
            ? texts.searching
            : matches.length === 0
              ? texts.notInThisDocument
              : texts.numberOfCount(formatNumber(at + 1), count)}
      </span>
      {!isEmpty && matches.length > 1 && (
        <>
          <Button small kind="bare" keys="n" onClick={() => move(1)}>
            {texts.next}
          </Button>
          <Button small kind="bare" keys="Shift+n" onClick={() => move(-1)}>
            {texts.previous}
          </Button>
        </>
      )}
    </div>
  )
}
