import { useState } from 'react'
import { formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { formatSnapshot } from './snapshot-text.ts'
import type { Source, useAccess } from '#renderer/advisories/use-advisories.ts'
import * as texts from './texts.tsx'
import { saveBundle, useBundleWork, useFinishedBundles } from './use-bundles.ts'
import type { FinishedBundle, State } from './use-bundles.ts'

interface Props {
  readonly sources: readonly Source[]
  readonly states: readonly State[]
  readonly access: ReturnType<typeof useAccess>
}

/** Exports all data, or the changes since a snapshot, as one signed file, and lists recent exports. */
export function ExportBundle({ sources, states, access }: Props) {
  const { make } = useBundleWork()
  const finishedBundles = useFinishedBundles()
  const [base, setBase] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const earlier = states.filter(({ current }) => !current)
  const chosen = sources.filter(({ id }) => !left.has(id))
  const isWhole = chosen.length === sources.length
  const write = () =>
    make.mutate(
      { ...(!isWhole && { ids: chosen.map(({ id }) => id) }), ...(base !== '' && { baseSnapshotId: base }) },
      { onSuccess: () => announce(texts.bundleExportStarted) },
    )
  return (
    <Section title={texts.exportABundle} className={styles.section} note={texts.signedFileForAComputerWithout}>
      {sources.length === 0 ? (
        <p className={styles.second}>{texts.thereIsNoAdvisoryData}</p>
      ) : (
        <div className={styles.form}>
          <Select
            label={texts.contents}
            value={base}
            onChange={setBase}
            options={[
              { value: '', label: texts.everything },
              ...earlier.map((state) => ({ value: state.id, label: texts.changesSinceState(formatSnapshot(state)) })),
            ]}
            hint={base === '' ? texts.replacesTheseSourcesOnTheOther : texts.smallerButCanBeImportedOnly}
          />
          <SourceChoice sources={sources} left={left} onChange={setLeft} />
          <div className={styles.formFoot}>
            <Button
              icon="download"
              disabled={chosen.length === 0 || make.isPending || !access.mayChange}
              onClick={write}
            >
              {texts.exportBundle}
            </Button>
            {chosen.length === 0 && <span className={styles.quiet}>{texts.selectAtLeastOneSource}</span>}
            {make.error && (
              <span className={styles.error} role="alert">
                {make.error.message}
              </span>
            )}
          </div>
        </div>
      )}
      {finishedBundles.length > 0 && (
        <ul className={styles.made} aria-label={texts.exportedBundles}>
          {finishedBundles.map((job) => (
            <BundleLine key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function SourceChoice(props: {
  readonly sources: readonly Source[]
  readonly left: ReadonlySet<string>
  readonly onChange: (left: ReadonlySet<string>) => void
}) {
  const { sources, left, onChange } = props
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <details className={styles.choose}>
      <summary>
        {texts.sources}{' '}
        {left.size === 0
          ? texts.allSources(sources.length)
          : texts.valueOfSources(sources.length - left.size, sources.length)}
      </summary>
      <div className={styles.chooseTools}>
        <Button small kind="bare" onClick={() => onChange(new Set())}>
          {texts.all}
        </Button>
        <Button small kind="bare" onClick={() => onChange(new Set(sources.map(({ id }) => id)))}>
          {texts.none}
        </Button>
      </div>
      <div className={styles.choices}>
        {sources.map(({ id, name, records, statements }) => (
          <Checkbox
            key={id}
            checked={!left.has(id)}
            onChange={() => toggle(id)}
            hint={records > 0 ? formatCount(records, texts.recordForms) : formatCount(statements, texts.statementForms)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}

function BundleLine({ job }: { readonly job: FinishedBundle }) {
  const [file] = job.export?.files ?? []
  if (!file) return null
  return (
    <li>
      <span>
        <b>{file.filename}</b>
        <span className={styles.about}>
          {formatBytes(file.bytes)}
          {job.export?.expiresAt && texts.keptUntilExpiresAt(formatTime(job.export.expiresAt))}
          {file.warnings.map((warning) => ` · ${warning}`)}
        </span>
      </span>
      <Button small icon="download" onClick={() => void saveBundle(job)} aria-label={texts.saveFilename(file.filename)}>
        {texts.save}
      </Button>
    </li>
  )
}
