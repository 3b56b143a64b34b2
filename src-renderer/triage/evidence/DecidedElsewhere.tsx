import { Link } from 'wouter'
import { formatDay } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import {
  findJustification,
  findResponse,
  findStatus,
  justificationLabels,
  responseLabels,
  statusLabels,
} from '#renderer/triage/session/decision.ts'
import styles from './evidence.module.css'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

/** Lists decisions on the same vulnerability in the same package in other versions. Hidden if there are none. */
export function DecidedElsewhere({ elsewhere: data }: Pick<Evidence, 'elsewhere'>) {
  if (data.nodes.length === 0) return null
  return (
    <Section title={texts.decidedElsewhere} about={texts.sameVulnerabilitySamePackage}>
      <ul className={styles.said}>
        {data.nodes.map((finding) => {
          const status = findStatus(finding.vexStatus?.id)
          const why = findJustification(finding.vexJustification?.id)
          const response = findResponse(finding.cdxResponse?.id)
          const { sbom } = finding
          return (
            <li key={finding.id}>
              <StatusMark sign={toStatusSign(status)} decorative />
              <span className={styles.cut}>
                <Link href={paths.versionTriage(sbom.project.id, sbom.id)}>
                  {sbom.project.projectGroup.name} {sbom.projectVersion}
                </Link>
                : <b>{status ? statusLabels[status].toLowerCase() : texts.undecided}</b>
                {why && `, ${justificationLabels[why].toLowerCase()}`}
                {response && `, ${responseLabels[response].toLowerCase()}`}
              </span>
              <span className={styles.when}>{finding.decision ? formatDay(finding.decision.decidedAt) : ''}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
