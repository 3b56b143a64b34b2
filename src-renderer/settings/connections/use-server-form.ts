import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionBridge, ConnectionColor, ServerConnection } from '#shared/bridge.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { showToast } from '#renderer/lib/toasts.ts'
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
  const needsToken = found?.address !== server?.address
  const hasToken = values.token.trim() !== ''
  const set = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }))
  const setServer = (more: Partial<Values>) => {
    set(more)
    look.reset()
    save.reset()
  }
  const done = () => {
    showToast({ text: server === null ? 'The server was added.' : 'The connection was saved.' })
    onClose()
  }
  const submit = () => {
    if (found === undefined) return look.mutate()
    const certificate = found.certificate?.sha256 ?? null
    const token = hasToken ? values.token : null
    save.mutate({ ...values, id: server?.id ?? null, address: found.address, certificate, token }, { onSuccess: done })
  }
  const isWaiting = look.isPending || save.isPending
  return {
    values,
    found,
    needsToken,
    isWaiting,
    hasCa: values.ca === undefined ? server?.hasOwnCa === true : values.ca !== null,
    mayContinue: !isWaiting && (found === undefined || hasToken || !needsToken),
    ...problemsOf(save.error ?? look.error),
    set,
    setServer,
    submit,
  }
}

/** What went wrong, beside the field that it is about. */
function problemsOf(error: Error | null) {
  const isOfToken = error instanceof RequestError && error.code === 'TOKEN_REJECTED'
  const text = describe(error)
  return { problem: isOfToken ? null : text, tokenProblem: isOfToken ? text : null }
}

function describe(error: Error | null): string | null {
  if (error === null) return null
  return error instanceof RequestError && error.remedy !== null ? `${error.message} ${error.remedy}` : error.message
}
