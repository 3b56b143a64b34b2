import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PartAddDocument, PartRemoveDocument, PartsAddOfferedDocument } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import type { Replaced } from './candidate.ts'
import * as texts from './texts.tsx'

/** A version that is or was a part, by its name. */
interface NamedVersion {
  readonly id: string
  readonly name: string
}

/** What a change did, to undo it. */
interface Step {
  /** The links that it made. */
  readonly attachedIds: readonly string[]
  /** The version that it detached. */
  readonly detached: NamedVersion | null
}

const listOf = (...links: readonly ({ readonly id: string } | null)[]) => links.flatMap((link) => link?.id ?? [])

const attachPart = async (sbomId: string, partSbomId: string) =>
  listOf(accepted((await request(PartAddDocument, { input: { sbomId, partSbomId } })).partAttach).part)

const attachOffered = async (sbomId: string) =>
  listOf(...(accepted((await request(PartsAddOfferedDocument, { input: { sbomId } })).partAttachOffered).parts ?? []))

const detachPart = async (id: string) => accepted((await request(PartRemoveDocument, { id })).partDetach)

/** Runs changes of parts one at a time. */
function useOneAtATime() {
  const queries = useQueryClient()
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)

  /** Runs one change, and reads again what it touched whether it worked or not. Returns false if it was not made. */
  const change = async (run: () => Promise<void>, failed: (error: unknown) => void): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setBusy(true)
    try {
      await run()
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      busy.current = false
      setBusy(false)
      const areas = ['version', 'component', 'finding', 'product', 'policy', 'overview'] as const
      for (const area of areas) void queries.invalidateQueries({ queryKey: queryKey(area) })
    }
  }

  return { change, isBusy }
}

/** Attaches and detaches parts of a version, one change at a time, and undoes the last one. Results are shown and announced. */
export function usePartChanges(sbomId: string) {
  const { change, isBusy } = useOneAtATime()
  const last = useRef<Step | null>(null)

  const undo = (): void => {
    const step = last.current
    if (step === null || isBusy) return
    last.current = null
    const run = async () => {
      if (step.detached !== null) await attachPart(sbomId, step.detached.id)
      for (const id of step.attachedIds) await detachPart(id)
      showToast({ text: step.detached === null ? texts.undone : texts.undoneIsAPartAgain(step.detached.name) })
    }
    void change(run, (error) => showError(error, texts.couldNotUndo))
  }

  const done = (step: Step, text: string): void => {
    last.current = step
    showToast({ text, action: { label: texts.undoLabel, keys: 'z', run: undo } })
  }

  /** Attaches a version, then detaches the part that it replaces. `failed` gets the reason why nothing was attached. */
  const attach = (part: NamedVersion, replaced: Replaced | null, failed: (error: unknown) => void): Promise<boolean> =>
    change(async () => {
      const attachedIds = await attachPart(sbomId, part.id)
      if (replaced === null) return done({ attachedIds, detached: null }, texts.nameAttached(part.name))
      try {
        await detachPart(replaced.partId)
      } catch (error) {
        last.current = { attachedIds, detached: null }
        return showError(error, texts.isAttachedButCould(part.name, replaced.version))
      }
      const detached = { id: replaced.sbomId, name: replaced.version }
      done({ attachedIds, detached }, texts.attachedInPlaceOf(part.name, replaced.version))
    }, failed)

  /** Attaches all that is offered and here exactly as it is named. */
  const attachAll = (): Promise<boolean> =>
    change(
      async () => {
        const attachedIds = await attachOffered(sbomId)
        done({ attachedIds, detached: null }, texts.partsAttached(formatCount(attachedIds.length, texts.partForms)))
      },
      (error) => showError(error, texts.couldNotAttachWhatIsOffered),
    )

  const detach = (partId: string, part: NamedVersion): Promise<boolean> =>
    change(
      async () => {
        await detachPart(partId)
        done({ attachedIds: [], detached: part }, texts.nameDetached(part.name))
      },
      (error) => showError(error, texts.couldNotDetach(part.name)),
    )

  return { attach, attachAll, detach, undo, isBusy }
}

export type PartChanges = ReturnType<typeof usePartChanges>
