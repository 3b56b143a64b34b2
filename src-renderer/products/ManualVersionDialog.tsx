import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { componentTypes } from '#renderer/lib/component-types.ts'
import { formatDay } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './ManualVersionDialog.module.css'
import * as texts from './texts.tsx'
import { useCopyableVersions, useManualVersionCreate } from './use-products.ts'

interface Environment {
  readonly id: string
  readonly name: string
}

const nothing = ''

function contentOptions(versions: readonly { id: string; projectVersion: string; createdAt: string }[]) {
  return [
    { value: nothing, label: texts.onlyTheProductItself },
    ...versions.map(({ id, projectVersion, createdAt }) => ({
      value: id,
      label: texts.copyOfProjectVersionCreatedAt(projectVersion, formatDay(createdAt)),
    })),
  ]
}

function kindOptions(isCopy: boolean) {
  const usual = { value: nothing, label: isCopy ? texts.asInTheCopiedVersion : texts.application }
  const others = componentTypes.filter((type) => type !== 'application') // the service takes that one as not given
  return [usual, ...others.map((value) => ({ value, label: value }))]
}

/** What a version describes, as far as it is given. */
interface Primary {
  readonly name: string
  readonly kind: string
}

function inputOf({ name, kind }: Primary) {
  return {
    ...(name.trim() !== '' && { primaryComponentName: name.trim() }),
    ...(kind !== nothing && { primaryComponentKind: kind }),
  }
}

/** The name and type of what a version describes. */
function Described({
  value,
  usualName,
  onChange,
}: {
  readonly value: Primary
  /** The name without another one. Null for that in the copied version. */
  readonly usualName: string | null
  readonly onChange: (value: Primary) => void
}) {
  return (
    <div className={styles.pair}>
      <TextField
        label={texts.nameOfWhatItDescribes}
        value={value.name}
        placeholder={usualName ?? texts.asInTheCopiedVersionInline}
        maxLength={1000}
        spellCheck={false}
        onChange={(name) => onChange({ ...value, name })}
      />
      <Select
        label={texts.type}
        value={value.kind}
        options={kindOptions(usualName === null)}
        onChange={(kind) => onChange({ ...value, kind })}
      />
    </div>
  )
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
  const [described, setDescribed] = useState<Primary>({ name: '', kind: nothing })
  const { rows } = useCopyableVersions(projectId)
  const create = useManualVersionCreate()
  const isReady = projectVersion.trim() !== '' && !create.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const input = {
      projectId,
      projectVersion: projectVersion.trim(),
      ...inputOf(described),
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
      title={texts.makeAVersionOfByHand(productName)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            {texts.makeTheVersion}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} style={{ display: 'grid', gap: '0.875rem' }}>
        <TextField
          label={texts.version}
          value={projectVersion}
          onChange={setVersion}
          error={create.error?.message ?? null}
          hint={texts.itHasNoDocument}
          autoFocus
          maxLength={500}
        />
        <Select
          label={texts.environment}
          value={projectId}
          options={environments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setEnvironment(id)
            setCopied(nothing)
          }}
        />
        <Select
          label={texts.content}
          value={copied}
          options={contentOptions(rows)}
          hint={texts.copyHasTheComponentsTheDependency}
          onChange={setCopied}
        />
        <Described value={described} usualName={copied === nothing ? productName : null} onChange={setDescribed} />
      </form>
    </Dialog>
  )
}
