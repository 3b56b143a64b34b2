import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { outcomeLook } from '#renderer/lib/policy-words.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { countFailed } from './strip-text.ts'
import type { Version } from './use-version.ts'
import styles from './VersionView.module.css'
import * as texts from './texts.tsx'

/** Names the policies that do not pass, the failed ones first, each with what violates it. Nothing where all pass or none applies. */
export function WhatDoesNotPass({ version }: { readonly version: Version }) {
  const { nodes, totalCount } = version.policyResults
  const href = paths.version(version.project.id, version.id, 'policy')
  if (totalCount === 0) return null
  const order = ['fail', 'error', 'warn']
  const more = totalCount - nodes.length
  return (
    <>
      <Section title={texts.whatDoesNotPass} aside={<Link href={href}>{texts.policy}</Link>}>
        <ul className={styles.facts}>
          {nodes
            .toSorted((a, b) => order.indexOf(a.resultType) - order.indexOf(b.resultType))
            .map(({ id, resultType, violationsCount, policy }) => {
              const look = outcomeLook(resultType)
              return (
                <li key={id}>
                  <Icon name={look.icon} small label={look.label} className={text[look.tone as 'bad' | 'warn']} />
                  <span className={text.cut}>
                    <VisibleText>{policy.name}</VisibleText>
                  </span>
                  <b>{resultType === 'error' ? texts.unknownInline : formatNumber(violationsCount)}</b>
                </li>
              )
            })}
        </ul>
        {more > 0 && <p className={styles.note}>{texts.andMore(formatNumber(more))}</p>}
      </Section>
      <div className={styles.rule} />
    </>
  )
}

/** Whether the version has what each framework requires, as the page of checks has it. Nothing before the checks ran. */
export function Compliance({ version }: { readonly version: Version }) {
  const { quality, checkResults } = version
  if (quality === null || quality.frameworks.length === 0) return null
  const failed = countFailed(checkResults)
  return (
    <>
      <Section
        title={texts.compliance}
        aside={
          <Link href={paths.version(version.project.id, version.id, 'checks')}>
            {failed === 0 ? texts.checksInline : formatCount(failed, texts.failingCheckForms)}
          </Link>
        }
      >
        <ul className={styles.facts}>
          {quality.frameworks.map(({ name, compliant, passedCount, requiredCount }) => (
            <li key={name}>
              <Icon
                name={compliant ? 'check' : 'close'}
                small
                label={compliant ? texts.compliant : texts.notCompliant}
                className={classNames(compliant ? text.ok : text.bad)}
              />
              <span className={text.cut}>{name}</span>
              <b>{texts.passedOfRequired(formatNumber(passedCount), formatNumber(requiredCount))}</b>
            </li>
          ))}
        </ul>
      </Section>
      <div className={styles.rule} />
    </>
  )
}
