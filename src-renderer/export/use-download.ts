import { useEffect, useMemo, useState } from 'react'
import type { DownloadChoice } from './choice.ts'
import { argumentsOf, initialChoice, normalizeChoice } from './choice.ts'
import { rememberedChoice } from './remembered-choice.ts'
import type { DownloadedVersion, Offer } from './use-export.ts'
import {
  isSmall,
  pendingStages,
  useDownloadedVersion,
  useDownloadPreview,
  useOffer,
  useFileDownload,
} from './use-export.ts'
import { useSaving } from './use-saving.ts'
import { useDebouncedText } from './use-debounced-value.ts'

/** What the dialog begins with: one kind of file, or the most recent download. */
export type DownloadStart = 'vex' | 'attribution' | 'last'

/** Long enough while the user moves through a list with the arrow keys. */
const debounceMs = 200

/** Holds the choice and its preview, and starts the download. */
export function useDownload(sbomId: string, startAt: DownloadStart, onDone: () => void) {
  const version = useDownloadedVersion(sbomId)
  const offer = useOffer()
  const { choice, choose } = useChoice(version.data, offer.data, startAt)
  const stages = useMemo(() => (version.data ? pendingStages(version.data) : []), [version.data])
  const look = usePreviewState(version.data, choice, stages)
  const saving = useSaving(onDone)
  const isAhead = stages.length > 0 && choice?.kind !== 'original'
  const { isRefused } = look
  const what = useMemo(
    () => (version.data && offer.data && choice && !isRefused ? { version: version.data, choice } : null),
    [version.data, offer.data, choice, isRefused],
  )
  const isBlocked = what === null || isAhead
  const { isWanted, start } = saving
  // Enter may come before the version is loaded, and a download before its stages have ended. Both continue by themselves.
  useEffect(() => {
    if (isWanted && !isBlocked) void start(what)
  }, [isWanted, isBlocked, what, start])
  return {
    ...{ version, offer, choice, choose, isAhead, look },
    isReady: what !== null,
    isWaiting: isWanted && isBlocked,
    run: saving.run,
    start,
    saveAgain: saving.save,
    cancel: saving.cancel,
    back: saving.back,
    save: () => !isRefused && saving.want(),
    saveNow: () => what && void start(what),
  }
}

/** Merges the user's choice with the last download, limited to what is possible for this version. */
function useChoice(version: DownloadedVersion | undefined, offer: Offer | undefined, startAt: DownloadStart) {
  const [picked, setPicked] = useState<Partial<DownloadChoice>>(() => (startAt === 'last' ? {} : { kind: startAt }))
  const remembered = useMemo(() => (offer ? rememberedChoice(offer.exportOutputs) : {}), [offer])
  const choice = useMemo(() => {
    if (!version || !offer) return null
    const source = version.documents.find(({ active }) => active)
    const wanted = { ...initialChoice(source, offer.exportOutputs), ...remembered, ...picked }
    // Without a document there is no original to download.
    const possible = wanted.kind === 'original' && !source ? ({ ...wanted, kind: 'sbom' } as const) : wanted
    return normalizeChoice(possible, offer.exportOutputs)
  }, [version, offer, remembered, picked])
  const choose = (change: Partial<DownloadChoice>) => setPicked((before) => ({ ...before, ...change }))
  return { choice, choose }
}

/** Loads the contents of the file, and the file itself if it is small. A response to an earlier choice is marked as old. */
function usePreviewState(
  version: DownloadedVersion | undefined,
  choice: DownloadChoice | null,
  stages: readonly string[],
) {
  const key = choice ? JSON.stringify(argumentsOf(choice)) : 'null'
  const settledKey = useDebouncedText(key, debounceMs)
  const asked = useMemo(() => JSON.parse(settledKey) as ReturnType<typeof argumentsOf>, [settledKey]) // serialized above
  const sbomId = version?.id ?? ''
  const isWhole = version !== undefined && choice !== null && isSmall(version, choice)
  const preview = useDownloadPreview(sbomId, asked)
  const file = useFileDownload(sbomId, isWhole ? asked : null, stages)
  const isCurrent = settledKey === key
  return {
    preview: { ...preview, isOld: !isCurrent || preview.isPlaceholderData },
    file: { ...file, isOld: !isCurrent },
    /** The service rejects this choice. */
    isRefused: isCurrent && asked !== null && preview.error !== null,
  }
}
