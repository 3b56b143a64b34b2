import type { DraftedFindingFragment } from '#renderer/generated/documents.ts'
import type { Draft } from '#renderer/lib/drafts.ts'
import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import {
  type DecisionFact,
  describeIds,
  describeStanding,
  factsOfDraft,
  factsOfFinding,
  idsOfDraft,
  idsOfFinding,
  reachOf,
  standingOf,
  statusOf,
  titleOf,
  withOwnTimes,
} from './draft-text.ts'
import styles from './drafts.module.css'
import * as texts from './texts.ts'
import { useStandingOf } from './use-drafts-page.ts'

interface DetailProps {
  readonly draft: Draft
  readonly isLost: boolean
  readonly isSending: boolean
  /** Why it could not be sent just now. */
  readonly failure: Error | null
  readonly onSend: () => void
  readonly onOpen: () => void
  readonly onDiscard: () => void
}

/** A draft beside what the server has now. What was changed meanwhile is not overwritten. */
export function DraftDetail({ draft, isLost, isSending, failure, onSend, onOpen, onDiscard }: DetailProps) {
  const found = useStandingOf(draft)
  const standing = !isLost && found.data ? standingOf(draft, found.data) : null
  const said = standing === null ? '' : describeStanding(standing)
  const isHeld = standing !== null && (standing.changed.length > 0 || standing.missing > 0)
  return (
    <aside className={styles.detail} aria-label={texts.draft}>
      <h2>
        <VisibleText>{titleOf(draft)}</VisibleText>
      </h2>
      <p className={text.second}>
        <VisibleText>{[versionOf(draft, found.data), reachOf(draft)].filter(Boolean).join(', ')}</VisibleText>
      </p>
      {draft.mayHaveArrived && (
        <p className={classNames(styles.notice, text.warn)}>
          <Icon name="warning" small /> <span>{texts.itMayHaveArrivedCompareBefore}</span>
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="go" keys="s" disabled={isLost || isSending || isHeld} onClick={onSend}>
          {texts.send}
        </Button>
        <Button keys="Enter" onClick={onOpen}>
          {texts.openFinding}
        </Button>
        <Button icon="trash" disabled={isSending} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
      {isLost && <p className={text.second}>{texts.serverGivesNoAnswer}</p>}
      {said !== '' && (
        <p className={styles.conflict} role="status">
          <Icon name="warning" small /> <span>{said}</span>
        </p>
      )}
      {failure !== null && (
        <p className={styles.conflict} role="alert">
          <Icon name="warning" small />
          <span>
            <VisibleText>{withOwnTimes(failure.message)}</VisibleText>
          </span>
        </p>
      )}
      <div className={styles.sides}>
        <Side
          title={texts.thisDraft}
          when={`${formatTime(draft.madeAt)}, ${formatAgo(draft.madeAt)}`}
          ids={idsOfDraft(draft.change)}
          facts={factsOfDraft(draft)}
        />
        {isLost ? null : found.isError ? (
          <ErrorState title={texts.whatTheServerHasCould} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          standing && <ServerSides all={found.data ?? []} changed={standing.changed} />
        )}
      </div>
    </aside>
  )
}

function versionOf({ subjects }: Draft, found: readonly DraftedFindingFragment[] | undefined): string {
  const named = subjects[0]?.version ?? ''
  const sbom = found?.[0]?.sbom
  if (named !== '' || !sbom) return named
  return `${sbom.project.projectGroup.name} ${sbom.projectVersion}, ${sbom.project.name}`
}

/** Number of findings that are shown next to a draft. */
const maxShown = 5

interface ServerSidesProps {
  readonly all: readonly DraftedFindingFragment[]
  readonly changed: readonly DraftedFindingFragment[]
}

/** What was changed, or the first finding if nothing was. */
function ServerSides({ all, changed }: ServerSidesProps) {
  const shown = changed.length > 0 ? changed.slice(0, maxShown) : all.slice(0, 1)
  return (
    <>
      {shown.map((finding) => (
        <Side
          key={finding.id}
          title={changed.length > 0 ? texts.onTheServerChanged : texts.onTheServer}
          when={
            finding.decision
              ? `${formatTime(finding.decision.decidedAt)}, ${finding.decision.decidedBy?.name ?? 'unknown'}`
              : ''
          }
          ids={idsOfFinding(finding)}
          facts={factsOfFinding(finding)}
        />
      ))}
      {changed.length > maxShown && (
        <p className={text.second}>
          {texts.andThatWereChanged(formatCount(changed.length - maxShown, texts.moreFindingForms))}
        </p>
      )}
    </>
  )
}

interface SideProps {
  readonly title: string
  readonly when: string
  readonly ids: ReturnType<typeof idsOfDraft>
  readonly facts: readonly DecisionFact[]
}

function Side({ title, when, ids, facts }: SideProps) {
  return (
    <section className={styles.side} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.decision}>
        <StatusMark sign={toStatusSign(statusOf(ids))} decorative /> {describeIds(ids)}
      </p>
      {when !== '' && (
        <p className={text.third}>
          <VisibleText>{when}</VisibleText>
        </p>
      )}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <VisibleText>{value}</VisibleText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
