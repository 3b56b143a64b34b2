import { classNames } from '#renderer/ui/class-names.ts'
import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import decision from './decision/decision.module.css'
import evidence from './evidence/evidence.module.css'
import styles from './triage.module.css'

/** Placeholders of the evidence and decision panes while the queue is loading. The queue announces that it is loading. */
export function PaneSkeletons() {
  return (
    <>
      <div className={evidence.pane} aria-hidden="true">
        <div className={classNames(evidence.head, styles.ghost)}>
          <Skeleton width="14rem" />
          <Skeleton width="20rem" tall />
          <Skeleton width="9rem" />
        </div>
        {['72%', '48%', '30%', '64%'].map((width) => (
          <div key={width} className={classNames(evidence.section, styles.ghost)}>
            <Skeleton width="6rem" />
            <Skeleton width="92%" />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <div className={decision.pane} aria-hidden="true">
        <div className={classNames(decision.body, decision.scroll)}>
          <Skeleton width="3rem" />
          <div className={classNames(decision.options, styles.ghostOptions)}>
            <SkeletonRows rows={4} height="2rem" />
          </div>
          <Skeleton width="5rem" />
          <div className={decision.fold}>
            <Skeleton width="8rem" />
          </div>
          <Skeleton width="5rem" />
          <div className={decision.fold}>
            <Skeleton width="8rem" />
          </div>
        </div>
      </div>
    </>
  )
}
