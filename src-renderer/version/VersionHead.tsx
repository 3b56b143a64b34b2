import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { shownValue, useCustomFields } from '#renderer/lib/custom-fields.ts'
import { formatCount, formatNumber, formatScore, formatTime } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { verdictLook } from '#renderer/lib/policy-words.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button, ButtonLink, IconButton } from '#renderer/ui/Button.tsx'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { NotesDialog } from '#renderer/ui/NotesDialog.tsx'
import { NotesFacts } from '#renderer/ui/NotesFacts.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { ExportDialogComponent } from './export-dialog.ts'
import { SignOffChip } from './SignOffChip.tsx'
import type { Version } from './use-version.ts'
import { isProcessing, useReprocess, useVersionDelete, useVersionNotes } from './use-version.ts'
import styles from './VersionView.module.css'

function DeleteVersion({ version, onClose }: { readonly version: Version; readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const { projectVersion, project, stats } = version
  const remove = useVersionDelete(() => {
    navigate(paths.product(project.projectGroup.id))
    showToast({ text: `${project.projectGroup.name} ${projectVersion} deleted.` })
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${project.projectGroup.name} ${projectVersion}`}
      about={`This also deletes its documents, ${formatCount(stats.compCount, 'component')} and ${formatCount(stats.triage.decided, 'decision')}. This cannot be undone.`}
      expected={projectVersion}
      action="Delete version"
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate({ id: version.id, confirmVersion: projectVersion })}
    />
  )
}

function VersionNotes({ version, onClose }: { readonly version: Version; readonly onClose: () => void }) {
  const fields = useCustomFields('version')
  const save = useVersionNotes(version.id)
  return (
    <NotesDialog
      title={`Labels and fields of ${version.project.projectGroup.name} ${version.projectVersion}`}
      notes={version}
      fields={fields}
      busy={save.isPending}
      error={save.error?.message ?? null}
      onSave={(change) => save.mutate(change, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The verdict of the policies, which leads to them. Nothing if there are none. */
function PolicyVerdict({ version }: { readonly version: Version }) {
  const { status } = version.policyGate
  if (status === 'NO_POLICIES') return null
  const look = verdictLook(status)
  return (
    <Link
      href={paths.version(version.project.id, version.id, 'policy')}
      title="Policy results"
      className={styles.verdict}
    >
      <Badge tone={look.tone}>Policy: {look.label.toLowerCase()}</Badge>
    </Link>
  )
}

/** The score of the checks, which leads to them. Nothing before they ran. */
function Quality({ version }: { readonly version: Version }) {
  const { quality, previousVersion } = version
  if (quality?.score == null) return null
  const { passedCount, applicableCount } = quality
  const before = previousVersion?.quality?.score ?? null
  const passed = `${formatNumber(passedCount)} of ${formatCount(applicableCount, 'check')} passed`
  return (
    <Link
      href={paths.version(version.project.id, version.id, 'checks')}
      title={
        before === null ? passed : `${passed}. Version ${previousVersion?.projectVersion} had ${formatScore(before)}`
      }
      className={styles.verdict}
    >
      <Badge>
        Quality {formatScore(quality.score)}
        {before !== null && `, was ${formatScore(before)}`}
      </Badge>
    </Link>
  )
}

/** Nothing for the first version of its environment. */
function CompareItem({ version }: { readonly version: Version }) {
  const [, navigate] = useLocation()
  if (!version.previousVersion) return null
  return (
    <MenuItem icon="compare" keys="g d" onSelect={() => navigate(paths.compareWithBefore(version.id))}>
      Compare with the one before
    </MenuItem>
  )
}

/** What is done with a version as a whole. */
function VersionMenu({
  version,
  onSend,
  onNotes,
  onDelete,
}: {
  readonly version: Version
  readonly onSend: (how: 'hand-over' | 'send') => void
  readonly onNotes: () => void
  readonly onDelete: () => void
}) {
  const [, navigate] = useLocation()
  const reprocess = useReprocess(version.id)
  const isBusy = isProcessing(version)
  const runAgain = () =>
    reprocess.mutate(undefined, {
      onSuccess: () => showToast({ text: 'Reprocessing started.', detail: 'Decisions are kept.' }),
      onError: (error) => showError(error, 'Could not start processing.'),
    })
  return (
    <Menu trigger={<IconButton icon="more" label="More: reprocess, labels, delete" />}>
      <MenuItem icon="refresh" disabled={isBusy || reprocess.isPending} onSelect={runAgain}>
        {isBusy ? 'Processing…' : 'Reprocess'}
      </MenuItem>
      <CompareItem version={version} />
      <MenuItem icon="connection" onSelect={() => onSend('hand-over')}>
        Hand over as a file…
      </MenuItem>
      <MenuItem icon="share" onSelect={() => onSend('send')}>
        Send as a file…
      </MenuItem>
      <MenuItem icon="pencil" onSelect={() => navigate(paths.editMetadata(version.project.id, version.id))}>
        Edit metadata
      </MenuItem>
      <MenuItem icon="label" onSelect={onNotes}>
        Labels and fields…
      </MenuItem>
      <MenuItem icon="trash" danger onSelect={onDelete}>
        Delete version…
      </MenuItem>
    </Menu>
  )
}

/** Counts the components of a version, and those that only its parts bring: `412 components + 88 in parts`. */
function describeComponents({ compCount, withParts }: Version['stats']): string {
  const inherited = withParts.compCount - compCount
  return `${formatCount(compCount, 'component')}${inherited > 0 ? ` + ${formatNumber(inherited)} in parts` : ''}`
}

/** Shows the name of the version, its facts and its actions. */
export function VersionHead({
  version,
  exportDialog: ExportDialog,
}: {
  readonly version: Version
  readonly exportDialog: ExportDialogComponent
}) {
  const [dialog, setDialog] = useState<'last' | 'vex' | 'hand-over' | 'send' | 'delete' | 'notes' | null>(null)
  const { project, stats } = version
  const { triage } = stats.withParts
  const openExport = () => setDialog('vex')
  useKeys({ '$mod+e': openExport })
  useCommand('open-export', openExport)
  useCommand('hand-over', () => setDialog('hand-over'))
  useCommand('send-file', () => setDialog('send'))
  const close = () => setDialog(null)
  return (
    <>
      <PageHead
        title={
          <>
            {project.projectGroup.name} <VisibleText>{version.projectVersion}</VisibleText>{' '}
            <Badge>{project.name}</Badge>
            {version.tlp && <Badge tone="line">{version.tlp}</Badge>}
            <PolicyVerdict version={version} />
            <Quality version={version} />
            <SignOffChip sbomId={version.id} environmentId={project.id} />
          </>
        }
        facts={[
          `${version.spec} ${version.specVersion} ${version.format}`,
          describeComponents(stats),
          `${version.manual ? 'Made by hand' : 'Received'} ${formatTime(version.createdAt)}`,
        ]}
        actions={
          <>
            <Button icon="download" onClick={() => setDialog('last')}>
              Export…
            </Button>
            <VersionMenu
              version={version}
              onSend={setDialog}
              onNotes={() => setDialog('notes')}
              onDelete={() => setDialog('delete')}
            />
            {triage.total > 0 && (
              <ButtonLink kind="go" keys="g q" href={paths.versionTriage(project.id, version.id)}>
                {triage.remaining > 0 ? `Triage ${formatNumber(triage.remaining)}` : 'Review triage'}
              </ButtonLink>
            )}
          </>
        }
      />
      <NotesFacts
        labels={version.labels}
        values={version.customFieldValues.map((one) => ({ name: one.definition.name, value: shownValue(one) }))}
      />
      <ExportDialog
        sbomId={version.id}
        projectId={project.id}
        open={dialog !== null && dialog !== 'notes' && dialog !== 'delete'}
        startAt={dialog === null || dialog === 'notes' || dialog === 'delete' ? 'last' : dialog}
        onClose={close}
      />
      {dialog === 'notes' && <VersionNotes version={version} onClose={close} />}
      {dialog === 'delete' && <DeleteVersion version={version} onClose={close} />}
    </>
  )
}
