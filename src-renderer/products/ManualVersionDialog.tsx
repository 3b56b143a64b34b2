import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { useEnvironmentVersions, useManualVersionCreate } from './use-products.ts'

interface Environment {
  readonly id: string
  readonly name: string
}

const nothing = ''

function contentOptions(versions: readonly { id: string; projectVersion: string; createdAt: string }[]) {
  return [
    { value: nothing, label: 'Only the product itself' },
    ...versions.map(({ id, projectVersion, createdAt }) => ({
      value: id,
      label: `Copy of ${projectVersion}, ${formatDay(createdAt)}`,
    })),
  ]
}

/** Makes a version without a document: empty, or as a copy of another one of the environment. */
export function ManualVersionDialog({
  productName,
  environments,
  onClose,
}: {
  readonly productName: string
  readonly environments: readonly [Environment, ...Environment[]]
  readonly onClose: () => void
}) {
  const form = useId()
  const [, navigate] = useLocation()
  const [projectVersion, setVersion] = useState('')
  const [projectId, setEnvironment] = useState(environments[0].id)
  const [copied, setCopied] = useState(nothing)
  const { rows } = useEnvironmentVersions(projectId, '', undefined)
  const create = useManualVersionCreate()
  const isReady = projectVersion.trim() !== '' && !create.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const input = {
      projectId,
      projectVersion: projectVersion.trim(),
      copyFromSbomId: copied === nothing ? null : copied,
    }
    void create.mutateAsync(input).then(
      (version) => {
        onClose()
        if (version) navigate(paths.version(projectId, version.id, 'components'))
      },
      () => {}, // shown below the field
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Make a version of ${productName} by hand`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            Make the version
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} style={{ display: 'grid', gap: '0.875rem' }}>
        <TextField
          label="Version"
          value={projectVersion}
          onChange={setVersion}
          error={create.error?.message ?? null}
          hint="It has no document. It is evaluated and exported like any other."
          autoFocus
          maxLength={500}
        />
        <Select
          label="Environment"
          value={projectId}
          options={environments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setEnvironment(id)
            setCopied(nothing)
          }}
        />
        <Select
          label="Content"
          value={copied}
          options={contentOptions(rows)}
          hint="A copy has the components, the dependency graph and the metadata of the other version."
          onChange={setCopied}
        />
      </form>
    </Dialog>
  )
}
