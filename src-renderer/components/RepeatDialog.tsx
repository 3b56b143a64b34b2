import { useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { plural } from '#renderer/lib/plural.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import bulk from './BulkEdit.module.css'
import styles from './Repeat.module.css'
import { RepeatList } from './RepeatList.tsx'
import * as texts from './texts.tsx'
import { type EditsToRepeat, useRepeat, useRepeatableEdits } from './use-repeats.ts'

/** Shows what repeating the edits of the version before changes here, and repeats those that are chosen. */
export function RepeatDialog({ sbomId, onClose }: { readonly sbomId: string; readonly onClose: () => void }) {
  const query = useRepeatableEdits(sbomId)
  const { repeat, isBusy } = useRepeat(sbomId)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const edits = query.data ?? null
  const chosen = (edits?.possibleCount ?? 0) - excluded.size
  const isReady = edits !== null && chosen > 0 && !isBusy
  const submit = () => {
    if (!isReady) return
    setFailure(null)
    const failed = (reason: unknown) => setFailure(reason instanceof Error ? reason.message : String(reason))
    void repeat({ fromSbomId: edits.fromSbom.id, excluded }, failed).then((isDone) => isDone && onClose())
  }
  useKeys({ '$mod+Enter': submit }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      width="48rem"
      title={edits ? texts.repeatEditsOf(visibleText(edits.fromSbom.projectVersion)) : texts.repeatEdits}
      about={texts.whatPeopleEditedInTheVersion}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" disabled={!isReady} keys="$mod+Enter" onClick={submit}>
            {chosen > 0 ? texts.repeatEditsText(formatCount(chosen, texts.editForms)) : texts.repeat}
          </Button>
        </>
      }
    >
      {!query.isSuccess && (
        <QueryState query={query} loading={texts.lookingAtTheEdits} failed={texts.editsCouldNotBeRead} />
      )}
      {query.isSuccess && edits === null && <p className={text.third}>{texts.thereIsNoVersionBefore}</p>}
      {edits && (
        <div className={bulk.form}>
          <p role="status">
            <Summary edits={edits} chosen={chosen} />
          </p>
          {failure !== null && (
            <p role="alert" className={styles.error}>
              {failure}
            </p>
          )}
          <RepeatList edits={edits} excluded={excluded} onExclude={setExcluded} />
        </div>
      )}
    </Dialog>
  )
}

function Summary({ edits, chosen }: { readonly edits: EditsToRepeat; readonly chosen: number }) {
  const same = edits.counts.find(({ state }) => state === 'SAME')?.count ?? 0
  const others = edits.others.totalCount
  if (edits.possibleCount + others + same === 0) return <>{texts.peopleEditedNothingInThatVersion}</>
  return (
    <>
      {texts.ofWillBeRepeated(
        <b className={text.medium}>{formatNumber(chosen)}</b>,
        formatCount(edits.possibleCount, texts.editForms),
      )}
      {same > 0 && texts.sameValueSoAlready(formatNumber(same), plural(same, texts.isOrAre))}
      {others > 0 && texts.cannotBeRepeatedHere(formatNumber(others))}
    </>
  )
}
