import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useViewChange } from '#renderer/lib/saved-views.ts'
import type { ViewStart } from '#renderer/lib/use-view-start.ts'
import type { SavedView } from '#renderer/lib/view-list.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import { TextArea } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import styles from './views.module.css'

interface ViewStateProps {
  readonly start: Exclude<ViewStart<unknown>, { readonly state: 'ready' }>
  /** The list without a view. */
  readonly all: { readonly href: string; readonly label: string }
  /** What the list shows while it is loading. */
  readonly loading: ReactNode
  /** Whether the state is the whole page. */
  readonly isPage?: boolean
}

/** What stands in place of a list while its view is read, or when it cannot be used. */
export function ViewState({ start, all, loading, isPage = false }: ViewStateProps) {
  if (start.state === 'loading') return loading
  if (start.state === 'failed')
    return <ErrorState title={texts.viewCouldNotBeLoaded} error={start.error} onRetry={start.retry} />
  if (start.state === 'missing') {
    return <NotFound isPage={isPage} icon="filter" title={texts.thisViewDoesNotExist} all={all} />
  }
  const { view, problems } = start
  return (
    <div className={styles.unusable}>
      <EmptyState icon="warning" heading={isPage ? 'h1' : 'h2'} title={texts.cannotBeShown(view.name)}>
        <VisibleText>{problems.join('. ')}</VisibleText>
      </EmptyState>
      <MendView key={view.id} view={view} all={all} />
    </div>
  )
}

/** The conditions of a view that cannot be used, to be corrected. */
function MendView({ view, all }: { readonly view: SavedView } & Pick<ViewStateProps, 'all'>) {
  const [filterText, setFilterText] = useState(view.filterText)
  const change = useViewChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate({ id: view.id, filterText })
  }
  return (
    <form className={styles.mend} onSubmit={submit}>
      <TextArea
        label={texts.conditions}
        value={filterText}
        rows={3}
        spellCheck={false}
        error={change.error?.message ?? null}
        onChange={setFilterText}
      />
      <div className={styles.mendActions}>
        <ButtonLink href={all.href}>{all.label}</ButtonLink>
        <Button kind="go" type="submit" disabled={change.isPending}>
          {texts.saveConditions}
        </Button>
      </div>
    </form>
  )
}
