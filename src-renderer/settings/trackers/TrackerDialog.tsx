import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.tsx'
import styles from './trackers.module.css'
import { type Tracker, trackerKinds, type TrackerValues, useTrackerSaving } from './use-trackers.ts'

const empty: TrackerValues = {
  ...{ name: '', kind: 'JIRA_CLOUD', baseUrl: '', project: '', account: '', token: '', issueType: '', labels: '' },
}

const hints: Readonly<Record<string, { readonly url: string; readonly project: string }>> = {
  JIRA_CLOUD: { url: 'https://example.atlassian.net', project: texts.keyOfTheProjectSuch },
  JIRA_DATA_CENTER: { url: 'https://jira.example.com', project: texts.keyOfTheProjectSuch },
  GITHUB: { url: 'https://api.github.com', project: 'owner/repository' },
  GITLAB: { url: 'https://gitlab.com', project: texts.idOrPathSuchAsGroup },
}

/** Sets up a tracker, or changes one. */
export function TrackerDialog({
  tracker,
  onClose,
}: {
  readonly tracker: Tracker | null
  readonly onClose: () => void
}) {
  const form = useId()
  const [values, setValues] = useState<TrackerValues>(() => valuesOf(tracker))
  const save = useTrackerSaving(tracker?.id ?? null)
  const isNew = tracker === null
  const isReady = values.name.trim() !== '' && values.project.trim() !== '' && (!isNew || values.token !== '')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady && !save.isPending) save.mutate(values, { onSuccess: onClose })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const change = (part: Partial<TrackerValues>) => {
    setValues({ ...values, ...part })
    save.reset() // what was rejected is not said of another value
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? texts.newIssueTracker : texts.editName(tracker.name)}
      about={texts.ticketsAboutFindingsAndViolations}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady || save.isPending} keys="$mod+Enter">
            {save.isPending ? texts.saving : texts.saveTracker}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {save.error && <ErrorState title={texts.trackerWasNotSaved} error={save.error} />}
        <Fields values={values} isNew={isNew} onChange={change} />
      </form>
    </Dialog>
  )
}

function valuesOf(tracker: Tracker | null): TrackerValues {
  if (!tracker) return empty
  const { name, kind, baseUrl, project, account, issueType, labels } = tracker
  return {
    ...{ name, kind, baseUrl, project, token: '', labels: labels.join(', ') },
    ...{ account: account ?? '', issueType: issueType ?? '' },
  }
}

function Fields({
  values,
  isNew,
  onChange,
}: {
  readonly values: TrackerValues
  readonly isNew: boolean
  readonly onChange: (part: Partial<TrackerValues>) => void
}) {
  const isJira = values.kind.startsWith('JIRA')
  const hint = hints[values.kind]
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <div className={styles.two}>
        <TextField
          label={texts.name}
          value={values.name}
          onChange={(name) => onChange({ name })}
          autoComplete="off"
          autoFocus
        />
        <Select label={texts.type} value={values.kind} options={trackerKinds} onChange={(kind) => onChange({ kind })} />
      </div>
      <TextField
        label="URL"
        placeholder={hint?.url ?? ''}
        value={values.baseUrl}
        onChange={(baseUrl) => onChange({ baseUrl })}
        hint={values.kind === 'GITHUB' ? texts.ofGithubEnterpriseServerWithApi : undefined}
        {...plain}
      />
      <TextField
        label={texts.project}
        placeholder={hint?.project ?? ''}
        value={values.project}
        onChange={(project) => onChange({ project })}
        {...plain}
      />
      {isJira && (
        <div className={styles.two}>
          <TextField
            label={values.kind === 'JIRA_CLOUD' ? texts.emailAddressOfTheToken : texts.userForAPassword}
            value={values.account}
            onChange={(account) => onChange({ account })}
            {...plain}
          />
          <TextField
            label={texts.typeOfTheIssues}
            placeholder={texts.task}
            value={values.issueType}
            onChange={(issueType) => onChange({ issueType })}
            {...plain}
          />
        </div>
      )}
      <TextField
        label={texts.token}
        type="password"
        placeholder={isNew ? '' : texts.storedOne}
        value={values.token}
        onChange={(token) => onChange({ token })}
        hint={texts.secretItIsNeverShownAgain}
        {...plain}
      />
      <TextField
        label={texts.labels}
        placeholder={texts.vulnerabilityWaybill}
        value={values.labels}
        onChange={(labels) => onChange({ labels })}
        {...plain}
      />
    </>
  )
}
