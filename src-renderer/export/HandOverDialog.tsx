import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import type { HandOverVersionQuery } from '#renderer/generated/documents.ts'
import { HandOverDocument, HandOverVersionDocument } from '#renderer/generated/documents.ts'
import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { keyLabel, useSigningKeys } from '#renderer/lib/signing-keys.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { MadeFileFacts, SendNotice } from './MadeFileFacts.tsx'
import { PassphraseFields } from './PassphraseFields.tsx'
import { SendDialog } from './SendDialog.tsx'
import styles from './send.module.css'
import * as texts from './texts.tsx'
import { useFileMaking } from './use-file-making.ts'
import { usePassphrase } from './use-passphrase.ts'

type Shown = HandOverVersionQuery

interface Wanted {
  readonly sbomId: string
  readonly signingKeyId: string | null
  readonly passphrase: string | null
}

async function makeHandover(input: Wanted) {
  const { url, filename, bytes, sha256, findingsCount, notesCount } = accepted(
    (await request(HandOverDocument, { input })).handoverExport,
  )
  if (url === null || filename === null || bytes === null || sha256 === null)
    throw new RequestError('fault', texts.serverSentAnEmptyResponse)
  return { url, filename, bytes: String(bytes), sha256, findings: findingsCount ?? 0, notes: notesCount ?? 0 }
}

/** Writes a version with its decisions, their history and notes to a file that another Waybill takes over. */
export function HandOverDialog({ sbomId, onClose }: { readonly sbomId: string; readonly onClose: () => void }) {
  const form = useId()
  const query = useQuery({
    queryKey: queryKey('version', 'hand-over', sbomId),
    staleTime: 0,
    queryFn: ({ signal }) => request(HandOverVersionDocument, { sbomId }, signal),
  })
  const [signingKeyId, setSigningKey] = useState('')
  const passphrase = usePassphrase(false)
  const { making, saving } = useFileMaking(makeHandover)
  const { data } = query
  const why = data ? whyNot(data) : null
  const make = (event?: FormEvent) => {
    event?.preventDefault()
    if (!data || why !== null || making.isPending || !passphrase.check()) return
    making.mutate({ sbomId, signingKeyId: signingKeyId || null, passphrase: passphrase.value })
  }
  const { sbom } = data ?? {}
  return (
    <SendDialog
      titles={[texts.handOverAsAFile, texts.readyToHandOver]}
      width="36rem"
      about={
        sbom ? (
          <VisibleText>{`${sbom.project.projectGroup.name} ${sbom.projectVersion}, ${sbom.project.name}`}</VisibleText>
        ) : (
          texts.fileForAnotherWaybill
        )
      }
      form={form}
      isReady={data !== undefined && why === null}
      isLoading={query.isPending}
      making={making}
      onAgain={make}
      onClose={onClose}
    >
      {query.isError && <LoadError query={query} title={texts.versionCouldNotBeRead} />}
      {making.data ? (
        <MadeFileFacts file={making.data} saving={saving}>
          <div>
            <dt>{texts.contains}</dt>
            <dd>
              {texts.documentWithDecisionsAndTheir(
                formatCount(making.data.findings, texts.findingForms),
                formatCount(making.data.notes, texts.noteForms),
              )}
            </dd>
          </div>
          <div>
            <dt>{texts.toReceive}</dt>
            <dd>
              {texts.dropTheFileOnTheWindow}
              {passphrase.isWanted && texts.giveThePassphraseOnAnotherWay}
            </dd>
          </div>
        </MadeFileFacts>
      ) : (
        data &&
        (why === null ? (
          <form id={form} className={styles.form} onSubmit={make} noValidate>
            <Contents shown={data} />
            <SigningKey value={signingKeyId} onChange={setSigningKey} />
            <PassphraseFields passphrase={passphrase} hint={texts.withoutOneAnyoneWho} />
          </form>
        ) : (
          <SendNotice>{why}</SendNotice>
        ))
      )}
    </SendDialog>
  )
}

/** Null: it can be handed over. */
function whyNot({ sbom, organizationUser }: Shown): string | null {
  if (!sbom) return texts.thisVersionNoLongerExists
  if (!['Owner', 'Admin', 'Operator'].includes(organizationUser.role)) return texts.onlyOperatorsAndAdminsHandVersions
  if (sbom.documents.some(({ active }) => active)) return null
  return texts.versionThatWasMadeByHand
}

function Contents({ shown: { sbom } }: { readonly shown: Shown }) {
  const document = sbom?.documents.find(({ active }) => active)
  return (
    <dl className={styles.facts} aria-label={texts.whatTheFileContains}>
      <div>
        <dt>{texts.document}</dt>
        <dd>
          <VisibleText>{document?.filename ?? texts.asItArrived}</VisibleText>
          {document && texts.byteForByte(formatBytes(document.bytes))}
        </dd>
      </div>
      <div>
        <dt>{texts.decisions}</dt>
        <dd>
          {texts.decidedWithInternalNotesAuthors(
            <b>{formatCount(sbom?.stats.triage.decided ?? 0, texts.findingForms)}</b>,
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.notes}</dt>
        <dd>{texts.setSeveritiesSnoozesAndAssignments}</dd>
      </div>
      <div>
        <dt>{texts.notInIt}</dt>
        <dd>{texts.editsOfComponents}</dd>
      </div>
    </dl>
  )
}

function SigningKey({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data, isError } = useSigningKeys()
  const keys = data?.keys.filter(({ canSign }) => canSign) ?? []
  const hint = isError
    ? texts.signingKeysCouldNotBeLoaded
    : data && keys.length === 0
      ? texts.thereIsNoKeyThatSigns
      : texts.whoeverTrustsTheKeySees
  return (
    <Select
      label={texts.signWith}
      value={value}
      disabled={keys.length === 0}
      options={[{ value: '', label: texts.notSigned }, ...keys.map((key) => ({ value: key.id, label: keyLabel(key) }))]}
      onChange={onChange}
      hint={hint}
    />
  )
}
