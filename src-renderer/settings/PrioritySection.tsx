import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { examples, rank } from './priority-example.ts'
import { defaultWeights, factors, groupsOf, isSameOrder, describeOrder } from './priority-factors.ts'
import type { Weights } from './priority-factors.ts'
import styles from './PrioritySection.module.css'
import { RankingJob } from './RankingJob.tsx'
import * as texts from './texts.tsx'
import { usePriority, usePrioritySaving } from './use-priority.ts'
import { WeightSlider } from './WeightSlider.tsx'

/** Edits the weights of the six priority factors, describes the resulting order, and previews it. */
export function PrioritySection() {
  const priority = usePriority()
  return (
    <Section title={texts.weights}>
      {priority.isPending && (
        <div className={styles.loading} role="status" aria-label={texts.loadingQueueOrder}>
          <SkeletonRows rows={factors.length} height="2rem" />
        </div>
      )}
      {priority.isError && (
        <ErrorState
          title={texts.weightsCouldNotBeLoaded}
          error={priority.error}
          onRetry={() => void priority.refetch()}
        />
      )}
      {priority.data && (
        <Form
          saved={priority.data.priorityWeights}
          mayChange={['Owner', 'Admin'].includes(priority.data.organizationUser.role)}
        />
      )}
    </Section>
  )
}

function Form({ saved, mayChange }: { readonly saved: Weights; readonly mayChange: boolean }) {
  const { save, job } = usePrioritySaving()
  const [changed, setChanged] = useState<Weights | null>(null)
  const weights = changed ?? saved
  const isChanged = changed !== null && !isSameOrder(changed, saved)
  const hasWeight = groupsOf(weights).length > 0
  const store = (next: Weights) => save.mutate(pickWeights(next), { onSuccess: () => setChanged(null) })
  return (
    <>
      <p className={styles.about}>{texts.factorWithAHigherWeightAlways}</p>
      <div className={styles.weights}>
        {factors.map((factor) => (
          <WeightSlider
            key={factor}
            factor={factor}
            value={weights[factor]}
            disabled={!mayChange}
            onChange={(value) => setChanged({ ...pickWeights(weights), [factor]: value })}
          />
        ))}
      </div>
      <p className={hasWeight ? styles.order : styles.error} role="status">
        {describeOrder(weights)}
      </p>
      <Example weights={weights} />
      <div className={styles.buttons}>
        <Button
          kind="go"
          disabled={!mayChange || !isChanged || !hasWeight || save.isPending}
          onClick={() => store(weights)}
        >
          {texts.save}
        </Button>
        {isChanged && <Button onClick={() => setChanged(null)}>{texts.discard}</Button>}
        {!isSameOrder(weights, defaultWeights) && (
          <Button icon="undo" disabled={!mayChange || save.isPending} onClick={() => setChanged(defaultWeights)}>
            {texts.defaultWeights}
          </Button>
        )}
        {!mayChange && <span className={styles.quiet}>{texts.onlyAnAdminCanChange}</span>}
      </div>
      {save.error && (
        <p className={styles.error} role="alert">
          {save.error.message}
        </p>
      )}
      {job && <RankingJob job={job} />}
    </>
  )
}

/** Picks the six weights, because other fields of the response are not valid input. */
function pickWeights({ kev, ransomware, epss, cvss, direct, fix }: Weights): Weights {
  return { kev, ransomware, epss, cvss, direct, fix }
}

function Example({ weights }: { readonly weights: Weights }) {
  return (
    <div className={styles.example}>
      <p className={styles.exampleHead}>{texts.example}</p>
      <ol aria-label={texts.exampleOfTheOrder}>
        {rank(examples, weights).map(({ name, words }) => (
          <li key={name}>
            <b>{name}</b>
            <span className={styles.quiet}>{words}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
