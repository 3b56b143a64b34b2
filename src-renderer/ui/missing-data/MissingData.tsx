import { type ComponentProps, useState } from 'react'
import { sendCommand } from '#renderer/lib/commands.ts'
import { useDataAccess, useNeeds, useSourceFetch, useSourceRows } from '#renderer/lib/missing-data.ts'
import {
  type DataAccess,
  describeMissing,
  describeWay,
  describeWithoutSource,
  fetchLabel,
  type MissingSource,
  missingNeeds,
  type Need,
} from '#renderer/lib/missing-data-words.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { useToday } from '#renderer/lib/today.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { NextButton } from '#renderer/ui/NextButton.tsx'
import { Popover } from '#renderer/ui/Popover.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import { SourceRows } from './SourceRows.tsx'
import { SourceUrls } from './SourceUrls.tsx'
import styles from './missing-data.module.css'
import * as texts from './texts.tsx'

interface Props {
  /** Null: all versions. */
  readonly versionId: string | null
  /** In a card beside other facts. */
  readonly isCompact?: boolean
  /** Inside a card that says what could not be evaluated: it has no frame of its own. */
  readonly isInCard?: boolean
  /** On a page that shows all running jobs: the panel does not repeat them. */
  readonly isBesideJobs?: boolean
  /** Whether its first button is the next step of what is around it: filled, and with the focus if nothing else has it. */
  readonly next?: 'filled' | 'focused' | null
  /** Beside the dates of the data, where `OldData` offers to renew what is only old: the panel is there for what is missing or fetched. */
  readonly isWithoutOld?: boolean
}

/** Shows which advisory data is missing or old, and offers to fetch it, to choose files, or to take the URLs to another computer. */
export function MissingData(props: Props) {
  const {
    versionId,
    isCompact = false,
    isInCard = false,
    isBesideJobs = false,
    next = null,
    isWithoutOld = false,
  } = props
  const needs = useNeeds(versionId)
  const access = useDataAccess()
  if (needs.isError && !isNotAvailable(needs.error)) {
    return (
      <ErrorState title={texts.missingAdvisoryDataCould} error={needs.error} onRetry={() => void needs.refetch()} />
    )
  }
  if (needs.data === undefined || access === undefined) return null
  return <Panel {...{ versionId, access, isCompact, isInCard, isBesideJobs, next, isWithoutOld }} needs={needs.data} />
}

/** Offers to renew data that is only old, in a line that says how old it is. Nothing while data is missing or fetched: the panel says that. */
export function OldData({ versionId }: { readonly versionId: string }) {
  const needs = useNeeds(versionId)
  const access = useDataAccess()
  const { rows, left, isFetching } = useSourceRows(needs.data ?? [], versionId)
  const missing = missingNeeds(needs.data ?? [])
  if (access === undefined || missing.length === 0 || isFetching || missing.some(({ state }) => state !== 'OLD'))
    return null
  return (
    <Popover
      label={texts.renewTheAdvisoryData}
      align="end"
      trigger={
        <Button small kind="bare">
          {texts.renew}
        </Button>
      }
    >
      <div className={styles.renew}>
        <Actions versionId={versionId} left={left} access={access} next={null} />
        <SourceUrls sources={rows.filter(({ isDone }) => !isDone).map(({ source }) => source)} />
      </div>
    </Popover>
  )
}

function Panel(props: Required<Props> & { readonly needs: readonly Need[]; readonly access: DataAccess }) {
  const { versionId, needs, access, isCompact, isInCard, isBesideJobs, next, isWithoutOld } = props
  const now = useToday()
  const { rows, left, isFetching, isRescanning } = useSourceRows(needs, versionId)
  const missing = missingNeeds(needs)
  if (missing.length === 0 && !isFetching) return null
  const withoutSource = describeWithoutSource(needs)
  const isOnlyOld = missing.every(({ state }) => state === 'OLD')
  if (isWithoutOld && isOnlyOld && !isFetching) return null
  const sentences = describeMissing(needs, now)
  return (
    <section
      className={classNames(styles.panel, isCompact && styles.compact, isInCard && styles.inner)}
      aria-label={texts.missingAdvisoryData}
    >
      <div className={styles.words}>
        <Icon name={isFetching ? 'refresh' : 'warning'} className={isFetching ? styles.quiet : undefined} />
        <p>
          <b>
            {missing.length === 0
              ? texts.fetchingAdvisoryData
              : isOnlyOld
                ? texts.advisoryDataIsOld
                : texts.advisoryDataIsMissing}
          </b>{' '}
          <VisibleText>{sentences.join(' ')}</VisibleText>
          {withoutSource !== undefined && (
            <span className={styles.second}>
              {' '}
              <VisibleText>{withoutSource}</VisibleText>
            </span>
          )}
        </p>
      </div>
      <SourceRows
        versionId={versionId}
        rows={isBesideJobs ? rows.filter(({ progress, isDone }) => !progress && !isDone) : rows}
        access={access}
      />
      {isFetching && isRescanning && (
        <p className={styles.second} role="status">
          {texts.versionsAreBeingRescannedFindings}
        </p>
      )}
      <Actions versionId={versionId} left={left} access={access} next={next} />
      {missing.length > 0 && <SourceUrls sources={rows.filter(({ isDone }) => !isDone).map(({ source }) => source)} />}
    </section>
  )
}

function Actions(props: {
  readonly versionId: string | null
  readonly left: readonly MissingSource[]
  readonly access: DataAccess
  readonly next: 'filled' | 'focused' | null
}) {
  const { versionId, left, access, next } = props
  const { fetch } = useSourceFetch(versionId)
  const [isAsking, setAsking] = useState(false)
  if (left.length === 0) return null
  const { networkAllowed, isAdmin, mayChange, isServer } = access
  const mayFetch = mayChange && (networkAllowed || isAdmin)
  const start = (allow: boolean) => fetch.mutate({ sources: left, allow }, { onSuccess: () => setAsking(false) })
  return (
    <div className={styles.actions}>
      {mayFetch && (
        <StepButton
          next={next}
          icon="download"
          disabled={fetch.isPending}
          onClick={() => (networkAllowed ? start(false) : setAsking(true))}
        >
          {`${fetchLabel(left)}${networkAllowed ? '' : '…'}`}
        </StepButton>
      )}
      {mayChange && (
        <StepButton next={mayFetch ? null : next} onClick={() => sendCommand('open-files')}>
          {texts.chooseFiles}
        </StepButton>
      )}
      <span className={styles.second}>{describeWay(access, left)}</span>
      {isAsking && (
        <ConsentDialog
          sources={left}
          isServer={isServer}
          isPending={fetch.isPending}
          onAllow={() => start(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** A button, or the one of the next step. */
function StepButton({
  next,
  ...rest
}: { readonly next: 'filled' | 'focused' | null } & Omit<ComponentProps<typeof Button>, 'kind' | 'keys'>) {
  return next === null ? <Button {...rest} /> : <NextButton takesFocus={next === 'focused'} {...rest} />
}
