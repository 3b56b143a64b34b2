import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import { ViewWords } from '#renderer/ui/views/SaveViewDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { PaneSkeletons } from '#renderer/triage/PaneSkeletons.tsx'
import triageStyles from '#renderer/triage/triage.module.css'
import { QueueSkeleton } from './QueuePane.tsx'
import styles from './queue.module.css'
import type { ViewStart } from './use-view-filter.ts'

/** What stands in place of the queue while its view is read, or when it cannot be used. */
export function ViewState({ start }: { readonly start: Exclude<ViewStart, { readonly state: 'ready' }> }) {
  if (start.state === 'loading') {
    return (
      <div className={triageStyles.panes}>
        <section className={styles.pane} aria-label="Queue">
          <QueueSkeleton />
        </section>
        <PaneSkeletons />
      </div>
    )
  }
  if (start.state === 'failed')
    return <ErrorState title="The view could not be loaded" error={start.error} onRetry={start.retry} />
  if (start.state === 'missing') {
    const all = { href: paths.triage, label: 'Open the queue' }
    return <NotFound isPage icon="filter" title="This view does not exist" all={all} />
  }
  const { view, problems } = start
  return (
    <EmptyState
      icon="warning"
      heading="h1"
      title={`“${view.name}” cannot be shown`}
      actions={<ButtonLink href={paths.triage}>Open the queue</ButtonLink>}
    >
      <VisibleText>{problems.join('. ')}</VisibleText>. To mend the view, filter the queue and save the filter under the
      same name.
      <ViewWords content={view} />
    </EmptyState>
  )
}
