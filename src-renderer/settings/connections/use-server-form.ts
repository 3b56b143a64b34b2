import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionBridge, ConnectionColor, ServerConnection, ServerLook } from '#shared/bridge.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.ts'
import { useConnectionChanges, valueOf } from './use-connections.ts'

export interface ServerDialogProps {
  readonly bridge: ConnectionBridge
  /** Null for a new one. */
  readonly server: ServerConnection | null
  readonly onClose: () => void
}

interface Values {
  readonly address: string
  readonly name: string
  readonly color: ConnectionColor
  readonly token: string
  /** Undefined keeps the stored one. */
  readonly ca: string | null | undefined
  readonly isPinned: boolean
}

export type ServerForm = ReturnType<typeof useServerForm>

const emptyValues: Values = { address: '', name: '', color: 'blue', token: '', ca: null, isPinned: true }

function valuesOf({ address, name, color, isPinned }: ServerConnection): Values {
  return { address, name, color, isPinned, token: '', ca: undefined }
}

/** What is entered for a server. What decides who is contacted makes what was read of the certificate void. */
export function useServerForm({ bridge, server, onClose }: ServerDialogProps) {
  const [values, setValues] = useState(server ? valuesOf(server) : emptyValues)
  const look = useMutation({ mutationFn: async () => valueOf(await bridge.look(values.address, values.ca ?? null)) })
  const { save } = useConnectionChanges(bridge)
  const found = look.data
  const isSame = isSameServer(values, server)
  const isReady = found !== undefined || isSame
  const needsToken = found === undefined ? !isSame : found.address !== server?.address
  const hasToken = values.token.trim() !== ''
  const set = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }))
  const setServer = (more: Partial<Values>) => {
    set(more)
    look.reset()
    save.reset()
  }
  const done = () => {
    showToast({ text: server === null ? texts.serverWasAdded : texts.connectionWasSaved })
    onClose()
  }
  const submit = () => {
    const identity = identityOf(values, found, isSame ? server : null)
    if (identity === null) return look.mutate()
    const token = hasToken ? values.token : null
    save.mutate({ ...values, ...identity, id: server?.id ?? null, token }, { onSuccess: done })
  }
  const isWaiting = look.isPending || save.isPending
  return {
    values,
    found,
    isReady,
    needsToken,
    look: () => look.mutate(),
    isWaiting,
    hasCa: values.ca === undefined ? server?.hasOwnCa === true : values.ca !== null,
    mayContinue: !isWaiting && (!isReady || hasToken || !needsToken),
    ...problemsOf(save.error ?? look.error),
    set,
    setServer,
    submit,
  }
}

/** Whether nothing changed that decides who is contacted: another name or color needs no answer of the server. */
function isSameServer({ address, ca }: Values, server: ServerConnection | null): boolean {
  return address.trim() === server?.address && ca === undefined
}

/** Which server is meant: the one whose certificate was read, or the same as before. Null: its certificate has to be read first. */
function identityOf({ isPinned }: Values, found: ServerLook | undefined, same: ServerConnection | null) {
  if (found) return { address: found.address, certificate: found.certificate?.sha256 ?? null, isPinned }
  return same && { address: same.address, certificate: same.certificate, isPinned: same.isPinned }
}

/** What went wrong, beside the field that it is about. */
function problemsOf(error: Error | null) {
  const isOfToken = error instanceof RequestError && error.code === 'TOKEN_REJECTED'
  const text = describeProblem(error)
  return { problem: isOfToken ? null : text, tokenProblem: isOfToken ? text : null }
}

/** Says what is wrong and what to do; null if nothing is. */
export function describeProblem(error: Error | null): string | null {
  if (error === null) return null
  return error instanceof RequestError && error.remedy !== null ? `${error.message} ${error.remedy}` : error.message
}
