import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { type Practice, setPractice, usePractice } from '#renderer/lib/practice.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { courseSteps, isDone } from './course.ts'
import styles from './practice.module.css'
import { PracticeEnd } from './PracticeEnd.tsx'
import * as texts from './texts.ts'
import { useSample, useSampleRemoval } from './use-sample.ts'

/** Findings that the course needs: one, then two of the same vulnerability, and one to move from. */
const neededFindings = 4

/** The page of practice: prepares the sample and opens its queue, or shows the end of the course. */
export function PracticeView() {
  usePlace([{ label: texts.practice }])
  const practice = usePractice((state) => state.practice)
  return practice && isDone(practice) ? <PracticeEnd practice={practice} /> : <PracticeStart practice={practice} />
}

function PracticeStart({ practice }: { readonly practice: Practice | null }) {
  const [, navigate] = useLocation()
  const { productId, version, error, create } = useSample()
  const removal = useSampleRemoval()
  const isKnown = practice !== null && practice.place.versionId === version?.id
  const isUsedUp = version !== undefined && !isKnown && version.stats.triage.remaining < neededFindings
  const place =
    productId !== undefined && version !== undefined && !isUsedUp && !removal.isPending
      ? JSON.stringify({ productId, environmentId: version.projectId, versionId: version.id })
      : null
  useEffect(() => {
    if (place === null) return
    const known = JSON.parse(place) as Practice['place']
    const course = isKnown && practice ? practice : newCourse(known)
    setPractice({ ...course, isOn: true })
    navigate(paths.versionTriage(known.environmentId, known.versionId), { replace: true })
  }, [place, isKnown, practice, navigate])
  if (error ?? removal.error) {
    return (
      <ErrorState
        title={texts.practiceCouldNotBeStarted}
        heading="h1"
        error={error ?? removal.error}
        onRetry={create}
      />
    )
  }
  if (isUsedUp && productId !== undefined) {
    return <UsedUp isBusy={removal.isPending} onAgain={() => removal.mutate(productId, { onSuccess: create })} />
  }
  return (
    <div className={styles.start} role="status">
      <h1>{texts.preparingTheSample}</h1>
      <p>{texts.productItsPackagesAndItsAdvisories}</p>
      <Skeleton width="100%" />
      <Skeleton width="70%" />
    </div>
  )
}

function newCourse(place: Practice['place']): Practice {
  return { place, step: 0, isOn: true, done: {}, startedAt: Date.now(), endedAt: null }
}

function UsedUp({ isBusy, onAgain }: { readonly isBusy: boolean; readonly onAgain: () => void }) {
  return (
    <EmptyState
      icon="check"
      title={texts.sampleIsDecidedAlready}
      heading="h1"
      actions={
        <>
          <Button kind="go" disabled={isBusy} onClick={onAgain}>
            {texts.practiceWithAFreshSample}
          </Button>
          <ButtonLink href={paths.home}>{texts.home}</ButtonLink>
        </>
      }
    >
      {texts.courseHasStepsAndNeedsOpen(courseSteps.length)}
    </EmptyState>
  )
}
