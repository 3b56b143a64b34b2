import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { shownValue, useCustomFields } from '#renderer/lib/custom-fields.ts'
import { formatCount, formatNumber, formatTime, formatVersion } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
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
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'
import { isProcessing, useReprocess, useVersionDelete, useVersionNotes } from './use-version.ts'

function DeleteVersion({ version, onClose }: { readonly version: Version; readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const { projectVersion, project, stats } = version
  const remove = useVersionDelete(() => {
    navigate(paths.product(project.projectGroup.id))
    showToast({ text: texts.nameProjectVersionDeleted(project.projectGroup.name, projectVersion) })
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.deleteNameProjectVersion(project.projectGroup.name, projectVersion)}
      about={texts.thisAlsoDeletesItsDocuments(
        formatCount(stats.compCount, texts.componentForms),
        formatCount(stats.triage.decided, texts.decisionForms),
      )}
      expected={projectVersion}
      action={texts.deleteVersion}
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
      title={texts.labelsAndFieldsOf(version.project.projectGroup.name, version.projectVersion)}
      notes={version}
      fields={fields}
      busy={save.isPending}
      error={save.error?.message ?? null}
      onSave={(change) => save.mutate(change, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The ways to give a version to others, in one place: a file to read, a file to work on, a link. Each says whom it is not for. */
function ShareMenu({
  version,
  onSend,
}: {
  readonly version: Version
  readonly onSend: (how: 'hand-over' | 'send') => void
}) {
  const [, navigate] = useLocation()
  return (
    <Menu trigger={<Button icon="share">{texts.share}</Button>}>
      <MenuItem icon="file" note={texts.toReadWithoutWaybill} onSelect={() => onSend('send')}>
        {texts.sendAsAFile}
      </MenuItem>
      <MenuItem icon="share" note={texts.forAnotherWaybill} onSelect={() => onSend('hand-over')}>
        {texts.handOverAsAFile}
      </MenuItem>
      <MenuItem
        icon="external"
        note={texts.toReadInABrowser}
        onSelect={() => navigate(paths.shareLinks(version.project.projectGroup.id))}
      >
        {texts.shareLinksOfTheProduct}
      </MenuItem>
    </Menu>
  )
}

/** What is done with a version as a whole. */
function VersionMenu({
  version,
  onNotes,
  onDelete,
}: {
  readonly version: Version
  readonly onNotes: () => void
  readonly onDelete: () => void
}) {
  const [, navigate] = useLocation()
  const mayOnlyRead = useMayOnlyRead()
  const reprocess = useReprocess(version.id)
  const isBusy = isProcessing(version)
  const runAgain = () =>
    reprocess.mutate(undefined, {
      onSuccess: () => showToast({ text: texts.reprocessingStarted, detail: texts.decisionsAreKept }),
      onError: (error) => showError(error, texts.couldNotStartProcessing),
    })
  if (mayOnlyRead) return null
  return (
    <Menu trigger={<IconButton icon="more" label={texts.moreReprocessLabelsDelete} />}>
      <MenuItem icon="refresh" disabled={isBusy || reprocess.isPending} onSelect={runAgain}>
        {isBusy ? texts.processing : texts.reprocess}
      </MenuItem>
      <MenuItem icon="pencil" onSelect={() => navigate(paths.editMetadata(version.project.id, version.id))}>
        {texts.editMetadata}
      </MenuItem>
      <MenuItem icon="label" onSelect={onNotes}>
        {texts.labelsAndFields}
      </MenuItem>
      <MenuItem icon="trash" danger onSelect={onDelete}>
        {texts.deleteVersionEllipsis}
      </MenuItem>
    </Menu>
  )
}

/** Counts the components of a version, and those that only its parts bring: `412 components + 88 in parts`. */
function describeComponents({ compCount, withParts }: Version['stats']): string {
  const inherited = withParts.compCount - compCount
  return `${formatCount(compCount, texts.componentForms)}${inherited > 0 ? ` + ${formatNumber(inherited)} in parts` : ''}`
}

/** Shows the name of the version, its facts and its actions. */
export function VersionHead({
  version,
  exportDialog: ExportDialog,
  isQuiet = false,
}: {
  readonly version: Version
  readonly exportDialog: ExportDialogComponent
  /** True while the content below has the one filled button. */
  readonly isQuiet?: boolean
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
            {project.projectGroup.name} <VisibleText>{formatVersion(version.projectVersion)}</VisibleText>{' '}
            <Badge>{project.name}</Badge>
            {version.tlp && <Badge tone="line">{version.tlp}</Badge>}
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
              {texts.exportText}
            </Button>
            <ButtonLink
              icon="compare"
              href={version.previousVersion ? paths.compareWithBefore(version.id) : paths.compareAny}
            >
              {texts.compare}
            </ButtonLink>
            <ShareMenu version={version} onSend={setDialog} />
            <VersionMenu version={version} onNotes={() => setDialog('notes')} onDelete={() => setDialog('delete')} />
            {triage.total > 0 && (
              <ButtonLink kind={isQuiet ? 'plain' : 'go'} keys="g q" href={paths.versionTriage(project.id, version.id)}>
                {triage.remaining > 0 ? texts.triageRemaining(formatNumber(triage.remaining)) : texts.reviewTriage}
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
