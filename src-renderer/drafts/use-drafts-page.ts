import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DraftFindingsDocument, DraftSendManyDocument, DraftSendOneDocument } from '#renderer/generated/documents.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { type Draft, findingsOf, keepDraft, removeDraft } from '#renderer/lib/drafts.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { describeIds, idsOfDraft, titleOf } from './draft-text.ts'
import * as texts from './texts.ts'

/** Reads what the server has of the findings of a draft. While it is lost nothing is asked. */
export function useStandingOf(draft: Draft) {
  const isLost = useConnection((connection) => connection.isLost)
  const ids = [...findingsOf(draft.change).keys()]
  return useQuery({
    queryKey: queryKey('finding', 'draft', draft.id),
    queryFn: async ({ signal }) => (await request(DraftFindingsDocument, { ids }, signal)).componentVulns.nodes,
    enabled: !isLost,
  })
}

/** Sends a draft when the user says so, with the times at which its findings were read: what was changed meanwhile is not overwritten. */
export function useSendDraft() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const { keptCount } = accepted(await send(draft))
      const stays = await removeDraft(draft.id).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      return { kept: keptCount ?? 0, stays }
    },
    onSuccess: ({ kept, stays }, draft) => {
      if (stays) return showError(stays.error, texts.draftWasSentButCould)
      const left =
        kept > 0
          ? texts.contraryDecisionsLeftAsValue(
              formatCount(kept, texts.contraryDecisionForms),
              plural(kept, texts.itIsOrTheyAre),
            )
          : ''
      showToast({ text: texts.sentDraft(titleOf(draft)), detail: `${describeIds(idsOfDraft(draft.change))}${left}` })
    },
    onError: async (error, draft) => {
      showError(error, texts.draftWasNotSent)
      // There was no answer: from now on it is unknown whether it arrived.
      if (error instanceof RequestError && error.mayHaveArrived && !draft.mayHaveArrived) {
        await keepDraft({ ...draft, mayHaveArrived: true }).catch((reason: unknown) => showError(reason))
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('finding') }),
  })
}

/** What others decided in the scope meanwhile is on no side of the page: it is left, and counted. */
function leavingContrary<Input extends object>(input: Input): Input & { readonly overwrite: false } {
  return { ...input, overwrite: false }
}

async function send({ change }: Draft) {
  return change.kind === 'one'
    ? (await request(DraftSendOneDocument, { input: leavingContrary(change.input) })).step
    : (await request(DraftSendManyDocument, { input: leavingContrary(change.input) })).step
}

/** Removes a draft, and offers to keep it after all. */
export async function discardDraft(draft: Draft): Promise<void> {
  try {
    await removeDraft(draft.id)
    const run = () => void keepDraft(draft).catch((error: unknown) => showError(error, texts.draftCouldNotBeKept))
    showToast({ text: texts.draftDiscarded, detail: titleOf(draft), action: { label: texts.undo, run } })
  } catch (error) {
    showError(error, texts.draftCouldNotBeDiscarded)
  }
}
